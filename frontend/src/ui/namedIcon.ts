import {
  BookOpen,
  Bot,
  Box,
  Brain,
  Braces,
  Calculator,
  Clock,
  Code,
  Database,
  FileText,
  Filter,
  Flag,
  GitBranch,
  Globe,
  Image,
  Mail,
  MessageSquare,
  Network,
  PenLine,
  Plug,
  Search,
  Shuffle,
  Table,
  Wrench,
} from '@lucide/vue'
import type { Component } from 'vue'

// Listed, because naming all of lucide would put more than a thousand icons into the build.
const ICONS: Readonly<Record<string, Component>> = {
  'book-open': BookOpen,
  bot: Bot,
  braces: Braces,
  brain: Brain,
  calculator: Calculator,
  clock: Clock,
  code: Code,
  database: Database,
  'file-text': FileText,
  filter: Filter,
  flag: Flag,
  'git-branch': GitBranch,
  globe: Globe,
  image: Image,
  mail: Mail,
  'message-square': MessageSquare,
  network: Network,
  'pen-line': PenLine,
  plug: Plug,
  search: Search,
  shuffle: Shuffle,
  table: Table,
  wrench: Wrench,
}

/** The lucide icon that the server calls `name`; a plain box for one this page does not have. */
export function namedIcon(name: string): Component {
  return ICONS[name] ?? Box
}

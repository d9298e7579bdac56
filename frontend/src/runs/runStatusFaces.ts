import { CircleSlash } from '@lucide/vue'
import type { Component } from 'vue'

import type { RunStatus } from '@/contracts'
import type { PillTone } from '@/ui/StatusPill.vue'

interface RunStatusFace {
  tone: PillTone
  label: string
  icon?: Component
}

/** How the status of a run is shown wherever runs are listed: what a `StatusPill` takes. */
export const RUN_STATUS_FACES: Readonly<Record<RunStatus, RunStatusFace>> = {
  queued: { tone: 'waiting', label: 'Queued' },
  running: { tone: 'running', label: 'Running' },
  completed: { tone: 'good', label: 'Finished' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'plain', label: 'Cancelled', icon: CircleSlash },
}

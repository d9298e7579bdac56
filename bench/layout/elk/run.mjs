/**
 * Lays out cases with elkjs and writes what it answers for each, in the form of bench/layout/result.py.
 *
 *     node run.mjs CASES_FOLDER OUT_FOLDER [--runs 5] [--only NAME] [--profile tuned|plain]
 *
 * Times are told twice. `ms_…` is by the clock. `cpu_…` is what the whole process used, which on a busy
 * machine is the smaller of the two, and on an idle one the larger, because node compiles and collects
 * garbage on further threads. Cold is the first layout of the process, so it means something only with
 * `--only`; warm is the median of the runs after a case's first.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { argv, cpuUsage, exit, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'

const PLAIN = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
}
// The options with which its drawings passed the gate on every case, and were smallest.
const TUNED = {
  ...PLAIN,
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '48',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.mergeEdges': 'false',
}
const BOUNDARY = {
  'elk.padding': '[top=36,left=20,bottom=20,right=20]',
  'elk.nodeLabels.placement': 'INSIDE V_TOP H_LEFT',
}
const CAPTION = { 'elk.edgeLabels.inline': 'false', 'elk.edgeLabels.placement': 'CENTER' }

/** The case as ELK's nested graph: boundaries hold their members, the root holds all connectors. */
export function toElk(layoutCase, profile) {
  const options = {
    ...(profile === 'plain' ? PLAIN : TUNED),
    'elk.direction': layoutCase.direction,
  }
  const root = { id: 'root', children: [], edges: [], layoutOptions: options }
  const boundaries = new Map()
  for (const { id, title, title_w: width, title_h: height } of layoutCase.groups) {
    boundaries.set(id, {
      id,
      children: [],
      edges: [],
      labels: [{ id: `title:${id}`, text: title, width, height }],
      layoutOptions: { ...options, ...BOUNDARY },
    })
  }
  const home = (id) => (id ? boundaries.get(id) : root).children
  for (const group of layoutCase.groups) home(group.parent).push(boundaries.get(group.id))
  for (const { id, group, w: width, h: height } of layoutCase.nodes) {
    home(group).push({ id, width, height })
  }
  for (const { id, source, target, label: text, label_w: width, label_h: height } of layoutCase.edges) {
    const caption = { id: `label:${id}`, text, width, height, layoutOptions: CAPTION }
    root.edges.push({ id, sources: [source], targets: [target], labels: text ? [caption] : [] })
  }
  return root
}

/** What ELK answered, as plain boxes and lines. */
export function fromElk(layoutCase, root) {
  const isBoundary = new Set(layoutCase.groups.map((group) => group.id))
  const result = { nodes: {}, groups: {}, edges: {} }
  const collect = (box) => {
    for (const child of box.children ?? []) {
      const kind = isBoundary.has(child.id) ? 'groups' : 'nodes'
      result[kind][child.id] = [child.x, child.y, child.width, child.height]
      collect(child)
    }
    for (const edge of box.edges ?? []) {
      result.edges[edge.id] = { points: pointsOf(edge), label: captionOf(edge) }
    }
  }
  collect(root)
  return result
}

function pointsOf(edge) {
  const section = edge.sections?.[0]
  if (!section) return []
  const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
  return points.map((point) => [point.x, point.y])
}

function captionOf(edge) {
  const caption = edge.labels?.[0]
  return caption?.x === undefined ? null : [caption.x, caption.y, caption.width, caption.height]
}

/** Lays one case out `runs + 1` times, or until it fails. */
async function measure(elk, layoutCase, { runs, profile }) {
  const clock = []
  const cpu = []
  let first = null
  let same = true
  let result = null
  let error = null
  for (let run = 0; run <= runs && error === null; run += 1) {
    const graph = toElk(layoutCase, profile)
    const usedBefore = cpuUsage()
    const startedAt = performance.now()
    try {
      const laidOut = await elk.layout(graph)
      clock.push(performance.now() - startedAt)
      const used = cpuUsage(usedBefore)
      cpu.push((used.user + used.system) / 1000)
      result = fromElk(layoutCase, laidOut)
      const text = JSON.stringify(result)
      first ??= text
      same &&= text === first
    } catch (fault) {
      error = String(fault?.message ?? fault).slice(0, 300)
      result = null
    }
  }
  const [msCold = null, ...msWarm] = clock
  const [cpuCold = null, ...cpuWarm] = cpu
  return {
    name: layoutCase.name,
    ms_cold: msCold,
    ms_warm: median(msWarm),
    cpu_cold: cpuCold,
    cpu_warm: median(cpuWarm),
    same,
    error,
    result,
  }
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

function option(words, name, fallback) {
  const at = words.indexOf(`--${name}`)
  return at < 0 ? fallback : words[at + 1]
}

async function main(words) {
  const [casesFolder, outFolder] = words
  if (!casesFolder || !outFolder) {
    stderr.write('usage: node run.mjs CASES_FOLDER OUT_FOLDER [--runs N] [--only NAME] [--profile tuned|plain]\n')
    exit(2)
  }
  const { default: ELK } = await import('elkjs/lib/elk.bundled.js')
  const runs = Number(option(words, 'runs', '5'))
  const only = option(words, 'only', null)
  const profile = option(words, 'profile', 'tuned')
  mkdirSync(outFolder, { recursive: true })
  const elk = new ELK()
  for (const file of readdirSync(casesFolder).filter((name) => name.endsWith('.json')).sort()) {
    const layoutCase = JSON.parse(readFileSync(join(casesFolder, file), 'utf8'))
    if (only !== null && layoutCase.name !== only) continue
    const record = await measure(elk, layoutCase, { runs, profile })
    writeFileSync(join(outFolder, file), `${JSON.stringify(record)}\n`)
    const outcome = record.error === null ? `${record.ms_warm?.toFixed(1) ?? '–'} ms` : `failed: ${record.error}`
    stdout.write(`${layoutCase.name.padEnd(24)} ${outcome}\n`)
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) await main(argv.slice(2))

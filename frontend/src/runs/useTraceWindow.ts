import { useVirtualizer } from '@tanstack/vue-virtual'
import { computed, watchEffect, type ComputedRef, type Ref } from 'vue'

import type { TraceRow } from './traceRows'

// Up to here the browser draws everything faster than we could decide what to leave out, and finding
// in the page finds all of it.
const LONG = 200
const USUAL_ROW_PX = 56

export interface TraceWindow {
  isLong: ComputedRef<boolean>
  rows: ComputedRef<readonly { row: TraceRow; index: number }[]>
  /** The room that rows take which are not drawn, above and below, in pixels. */
  abovePx: ComputedRef<number>
  belowPx: ComputedRef<number>
  measure: (element: unknown) => void
  /** Bring a row into sight, and leave alone one that is in sight already. */
  reveal: (index: number) => void
}

/** Of a long trace, only the rows that are in sight. */
export function useTraceWindow(
  scroller: Readonly<Ref<HTMLElement | null>>,
  rows: Readonly<Ref<readonly TraceRow[]>>,
): TraceWindow {
  const isLong = computed(() => rows.value.length > LONG)
  const virtualizer = useVirtualizer(
    computed(() => ({
      count: rows.value.length,
      getScrollElement: () => scroller.value,
      estimateSize: () => USUAL_ROW_PX,
      getItemKey: (index: number) => rows.value[index]?.key ?? index,
      overscan: 10,
    })),
  )
  const items = computed(() => virtualizer.value.getVirtualItems())

  // Rows are measured from the start, so that a trace which becomes long is cut without a jump. Until
  // then all rows are there, and the browser itself keeps in place what is looked at.
  watchEffect(() => {
    virtualizer.value.shouldAdjustScrollPositionOnItemSizeChange = isLong.value
      ? undefined
      : () => false
  })

  const shown = computed(() => {
    if (!isLong.value) return rows.value.map((row, index) => ({ row, index }))
    return items.value.flatMap(({ index }) => {
      const row = rows.value[index]
      return row ? [{ row, index }] : []
    })
  })

  const abovePx = computed(() => (isLong.value ? (items.value[0]?.start ?? 0) : 0))
  const belowPx = computed(() => {
    const last = isLong.value ? items.value.at(-1) : undefined
    return last ? Math.max(0, virtualizer.value.getTotalSize() - last.end) : 0
  })

  function measure(element: unknown): void {
    virtualizer.value.measureElement(element as Element | null)
  }

  function reveal(index: number): void {
    if (isLong.value) {
      virtualizer.value.scrollToIndex(index, { align: 'auto' })
    } else {
      scroller.value?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
    }
  }

  return { isLong, rows: shown, abovePx, belowPx, measure, reveal }
}

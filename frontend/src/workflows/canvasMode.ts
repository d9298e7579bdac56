import type { ComputedRef, InjectionKey } from 'vue'

/** What a node needs to know of the canvas it is on. */
export interface CanvasMode {
  readonly canvasId: string
  readonly isReadOnly: boolean
  /** Whether nodes say where the run being watched is with them. */
  readonly showsRun: boolean
}

export const CANVAS_MODE: InjectionKey<ComputedRef<CanvasMode>> = Symbol('canvas mode')

/** The views beside the canvas. */
export type Side = 'setup' | 'run' | 'runs' | 'changes'

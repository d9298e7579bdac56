/** The files that a diagram can be taken out as, in the words of the menu. */
import type { ExportFormat, ExportWishes, PictureTheme } from '@/api/diagrams'

export interface TextFormat {
  readonly format: Exclude<ExportFormat, 'svg' | 'png'>
  readonly label: string
  readonly description: string
  readonly suffix: string
}

/** Everything that is no picture: what other tools read, and what Easel reads again. */
export const TEXT_FORMATS: readonly TextFormat[] = [
  {
    format: 'json',
    label: 'JSON',
    description: 'Everything, to be read in again.',
    suffix: '.easel.json',
  },
  {
    format: 'mermaid-flowchart',
    label: 'Mermaid flowchart',
    description: 'Elements and relationships, for a README.',
    suffix: '.flowchart.mmd',
  },
  {
    format: 'mermaid',
    label: 'Mermaid sequence',
    description: 'Flows, step by step.',
    suffix: '.mmd',
  },
  {
    format: 'plantuml',
    label: 'PlantUML sequence',
    description: 'Flows, step by step.',
    suffix: '.puml',
  },
  {
    format: 'c4',
    label: 'C4-PlantUML',
    description: 'Elements in the words of C4.',
    suffix: '.c4.puml',
  },
  {
    format: 'structurizr',
    label: 'Structurizr DSL',
    description: 'A workspace with every view.',
    suffix: '.dsl',
  },
  {
    format: 'drawio',
    label: 'draw.io',
    description: 'Every view as a page, as it is drawn.',
    suffix: '.drawio',
  },
]

/** How a picture is wanted. */
export interface PictureWishes {
  readonly format: 'svg' | 'png'
  readonly scale: 1 | 2 | 3
  readonly theme: PictureTheme
  readonly isTransparent: boolean
  readonly hasMarkers: boolean
}

/** The same for the server; an SVG has no scale, it is sharp at every size. */
export function askedFor(
  { format, scale, theme, isTransparent, hasMarkers }: PictureWishes,
  view: Pick<ExportWishes, 'inside' | 'revision'>,
): ExportWishes {
  return {
    ...view,
    theme,
    transparent: isTransparent,
    markers: hasMarkers,
    ...(format === 'png' ? { scale } : {}),
  }
}

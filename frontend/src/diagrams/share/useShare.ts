import { useClipboard } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import { useRouter } from 'vue-router'

import { exportAddress, exportDiagram, type ExportFormat, type ExportWishes } from '@/api/diagrams'
import { useDiagram } from '@/diagrams/diagram.store'
import { useTellFailure } from '@/session/useTellFailure'
import { saveFile } from '@/ui/saveFile'
import { useTheme } from '@/ui/useTheme'
import { useToasts } from '@/ui/useToasts'

import { askedFor, type PictureWishes, type TextFormat } from './formats'

/** A browser lets a page copy pictures where it is served with TLS, and not everywhere else. */
export const CAN_COPY_PICTURES = 'ClipboardItem' in window

/** Taking the open diagram elsewhere: the view that is shown, of the revision that is looked at. */
export function useShare() {
  const diagram = useDiagram()
  const router = useRouter()
  const theme = useTheme()
  const toasts = useToasts()
  const tellFailure = useTellFailure()
  // `legacy`: where the page is served without TLS, the browser has no clipboard to offer.
  const clipboard = useClipboard({ legacy: true })
  const isBusy = shallowRef(false)

  const title = computed(() => diagram.detail?.title ?? 'Diagram')
  const view = computed(() => ({ inside: diagram.path, revision: diagram.preview }))

  async function attempt(failed: string, act: () => Promise<void>): Promise<void> {
    isBusy.value = true
    try {
      await act()
    } catch (error) {
      tellFailure(failed, error)
    }
    isBusy.value = false
  }

  function file(format: ExportFormat, wishes: ExportWishes): Promise<Blob> {
    return exportDiagram(diagram.team, diagram.id, format, wishes)
  }

  function saveText({ format, label, suffix }: TextFormat): Promise<void> {
    return attempt(`The diagram was not exported as ${label}`, async () => {
      saveFile(`${title.value}${suffix}`, await file(format, view.value))
    })
  }

  function savePicture(wishes: PictureWishes): Promise<void> {
    return attempt('The picture was not exported', async () => {
      const content = await file(wishes.format, askedFor(wishes, view.value))
      saveFile(`${title.value}.${wishes.format}`, content)
    })
  }

  /** Where the picture is, to be looked at before it is taken. */
  function pictureAddress(wishes: PictureWishes): string {
    return exportAddress(diagram.team, diagram.id, 'svg', {
      ...askedFor({ ...wishes, format: 'svg' }, view.value),
    })
  }

  function copyPicture(): Promise<void> {
    return attempt('The picture was not copied', async () => {
      const picture = file('png', {
        ...view.value,
        scale: 2,
        theme: theme.isDark ? 'dark' : 'light',
      })
      // The promise itself: a browser lets a page write only while a press is still fresh.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
      toasts.show({ text: 'Copied as a picture', tone: 'good' })
    })
  }

  function copyLink(): Promise<void> {
    return attempt('The link was not copied', async () => {
      const { href } = router.resolve({
        name: 'diagram',
        params: { team: diagram.team, diagramId: diagram.id },
        query: {
          ...(diagram.path.length > 0 ? { inside: diagram.path.join(',') } : {}),
          ...(diagram.preview === null ? {} : { revision: String(diagram.preview) }),
        },
      })
      await clipboard.copy(new URL(href, window.location.origin).href)
      toasts.show({
        text: 'Link copied',
        detail: 'Everybody in this team can open it; whoever may only look can change nothing.',
        tone: 'good',
      })
    })
  }

  return { isBusy, title, view, saveText, savePicture, pictureAddress, copyPicture, copyLink }
}

export type Share = ReturnType<typeof useShare>

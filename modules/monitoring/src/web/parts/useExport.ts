import { toast, useAct, useText } from '@motorpool/ui'

/** What became of an export: a file that was saved, or one that is made in the background. */
export type Exported = 'saved' | 'started'

/** Runs an export: says that it is under way, and where its file will be when that takes longer. */
export function useExport(): (key: string, run: () => Promise<unknown>) => Promise<boolean> {
  const t = useText()
  const { act } = useAct()
  return async (key, run) => {
    let made: unknown
    toast.loading(t('monitor.exporting'), key)
    const done = await act(async () => {
      made = await run()
    })
    toast.close(key)
    if (made === ('started' satisfies Exported)) toast.info(t('monitor.exportStarted'))
    return done
  }
}

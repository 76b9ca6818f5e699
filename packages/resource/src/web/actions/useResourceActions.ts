import { api, download, t, timestampName, toast } from '@motorpool/ui'
import { useCallback } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import type { ResourceList } from '../list/useResourceList.ts'

export interface ResourceActions {
  /** Deletes rows by their ids; the list is loaded again only when the answer is no failure (R125). */
  remove(ids: readonly string[]): Promise<void>
  /** Saves what the list shows, in all pages, as a spreadsheet (R187). */
  exportAll(): Promise<void>
}

/** The actions on rows of a list, without markup. */
export function useResourceActions(resource: AnyResource, list: ResourceList): ResourceActions {
  const remove = useCallback(
    async (ids: readonly string[]) => {
      if (!resource.calls.delete) return
      await api.delete(resource.calls.delete.path, { ids })
      toast.success(t('resource.deleted', { n: ids.length }))
      await list.afterDelete(ids.length)
    },
    [resource, list],
  )
  const exportAll = useCallback(async () => {
    if (!resource.calls.export) return
    const title = t(resource.key)
    const key = `export ${resource.key}`
    toast.loading(t('resource.exporting'), key)
    try {
      await download(resource.calls.export.path, {
        method: 'POST',
        body: {
          ...list.asked,
          extra: { title, sheetName: title },
        },
        fileName: `${title}${timestampName(Date.now())}.xlsx`,
        onTask: () => toast.info(t('resource.exportStarted')),
      })
      toast.close(key)
    } catch (error) {
      // The client has shown the refusal already (R265).
      toast.close(key)
      console.warn(`export ${resource.key}`, error)
    }
  }, [resource, list])
  return { remove, exportAll }
}

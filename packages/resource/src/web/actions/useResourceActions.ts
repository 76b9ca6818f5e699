import { api, download, t, timestampName, toast } from '@motorpool/ui'
import { useCallback } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import type { ResourceList } from '../list/useResourceList.ts'
import type { ExportChoice } from '../sheet/export-choice.ts'

export interface ResourceActions {
  /** Deletes rows by their ids; the list is loaded again only when the answer is no failure (R125). */
  remove(ids: readonly string[]): Promise<void>
  /** Saves rows of the list, by its filters and in its order, as a workbook (R187). */
  exportRows(choice: ExportChoice): Promise<void>
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
  const exportRows = useCallback(
    async ({ ids, columns }: ExportChoice) => {
      if (!resource.calls.export) return
      const title = t(resource.key)
      const key = `export ${resource.key}`
      toast.loading(t('resource.exporting'), key)
      try {
        await download(resource.calls.export.path, {
          method: 'POST',
          body: {
            ...list.asked,
            ...(ids ? { ids } : {}),
            columns,
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
    },
    [resource, list],
  )
  return { remove, exportRows }
}

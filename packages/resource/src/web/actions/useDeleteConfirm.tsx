import { t } from '@motorpool/ui'
import { App } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import type { Row } from '../list/useResourceList.ts'
import { resourceName, rowName } from '../names.ts'

/** Names spelled out in the question; more are counted. */
const NAMED = 5

function Names({ resource, rows }: { resource: AnyResource; rows: readonly Row[] }): ReactNode {
  return (
    <>
      <ul className="mp-delete-names">
        {rows.slice(0, NAMED).map((row) => (
          <li key={row.id}>{rowName(resource, row)}</li>
        ))}
        {rows.length > NAMED ? (
          <li className="mp-soft">{t('resource.andMore', { n: rows.length - NAMED })}</li>
        ) : null}
      </ul>
      <p className="mp-soft">{t('resource.deleteCareful')}</p>
    </>
  )
}

/** Asks before anything is deleted, naming what it is (R124). */
export function useDeleteConfirm(
  resource: AnyResource,
  remove: (ids: readonly string[]) => Promise<void>,
): (rows: readonly Row[]) => void {
  const { modal } = App.useApp()
  return (rows) => {
    if (rows.length === 0) return
    modal.confirm({
      title: t('resource.deleteTitle', { n: rows.length, name: resourceName(resource) }),
      content: <Names resource={resource} rows={rows} />,
      okText: t('resource.delete'),
      okButtonProps: { danger: true },
      cancelText: t('ui.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      // A refusal has been shown by the client; the question closes either way.
      onOk: () => remove(rows.map((row) => row.id)).catch((error: unknown) => console.warn('delete', error)),
    })
  }
}

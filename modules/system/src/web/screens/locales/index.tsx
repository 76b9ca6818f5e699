import { ResourceScreen } from '@motorpool/resource/web'
import { api, download, useAct, usePermission, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { locales } from '../../../shared/index.ts'

export default function Locales(): ReactNode {
  const t = useText()
  const may = usePermission()
  const { act } = useAct()
  const refresh = () => act(() => api.post(`${locales.api}/refresh`), t('locales.refreshed'))
  const save = () => act(() => download(`${locales.api}/noToken/export`, { fileName: 'locales.xlsx' }))
  return (
    <ResourceScreen
      resource={locales}
      actions={[
        // What all processes read again is the platform's.
        ...(may('userType/admin')
          ? [
              {
                key: 'refresh',
                label: t('locales.refresh'),
                icon: 'refresh',
                permission: 'update',
                rows: 'any' as const,
                onClick: () => void refresh(),
              } as const,
            ]
          : []),
        {
          key: 'all',
          label: t('locales.download'),
          icon: 'download',
          permission: 'export',
          rows: 'any',
          onClick: () => void save(),
        },
      ]}
    />
  )
}

import { ResourceScreen } from '@motorpool/resource/web'
import { api, download, toast, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { locales } from '../../../shared/index.ts'

export default function Locales(): ReactNode {
  const t = useText()
  const refresh = async () => {
    await api.post(`${locales.api}/refresh`)
    toast.success(t('locales.refreshed'))
  }
  return (
    <ResourceScreen
      resource={locales}
      actions={[
        {
          key: 'refresh',
          label: t('locales.refresh'),
          icon: 'refresh',
          permission: 'update',
          rows: 'any',
          onClick: () => void refresh().catch(() => undefined),
        },
        {
          key: 'all',
          label: t('locales.download'),
          icon: 'download',
          permission: 'export',
          rows: 'any',
          onClick: () =>
            void download(`${locales.api}/noToken/export`, { fileName: 'locales.xlsx' }).catch(
              () => undefined,
            ),
        },
      ]}
    />
  )
}

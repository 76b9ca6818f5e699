import { api, type Fact, Facts, Panel, usePageTitle, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { softVersions } from '../../../shared/index.ts'

export interface VersionRow {
  id: string
  versionCode: string
  versionName: string
  terminalModel: string | null
  protocol: string | null
  configCode: string | null
}

export function useVersion(id: string) {
  return useQuery({
    queryKey: [softVersions.key, 'one', id],
    queryFn: ({ signal }) =>
      api.get<VersionRow>(`${softVersions.api}/${id}`, undefined, { signal, quiet: true }),
  })
}

/** Which software the list below belongs to. */
export function VersionHead({ id, title }: { id: string; title: string }): ReactNode {
  const t = useText()
  const { data } = useVersion(id)
  usePageTitle(data ? `${title} ${data.versionCode}` : undefined)
  const fact = (key: keyof VersionRow, field: string = key): Fact => ({
    key,
    label: t(`${softVersions.key}.${field}`),
    value: data?.[key],
  })
  return (
    <Panel>
      <Facts
        minWidth={150}
        items={[
          fact('versionCode'),
          fact('versionName'),
          fact('terminalModel', 'terminalModelId'),
          fact('protocol', 'protocolId'),
          fact('configCode'),
        ]}
      />
    </Panel>
  )
}

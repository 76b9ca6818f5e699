import '../terminal/terminal.css'
import {
  Answer,
  api,
  type Fact,
  Facts,
  Mono,
  Panel,
  SkeletonRows,
  usePageTitle,
  usePermission,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
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

interface Props {
  id: string
  title: string
  /** The other half of the software: its data items, or its commands. */
  other: 'upstream' | 'downlink'
}

const OTHERS = { upstream: 'terminal/softVersionCollects', downlink: 'terminal/softVersionCmds' } as const

/** Which software the list below belongs to. */
export function VersionHead({ id, title, other }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const version = useVersion(id)
  const { data } = version
  usePageTitle(data ? `${title} ${data.versionCode}` : undefined)
  const fact = (key: keyof VersionRow, field: string = key): Fact => ({
    key,
    label: t(`${softVersions.key}.${field}`),
    value: data?.[key],
  })
  return (
    <>
      <header className="td-head">
        <h1>{title}</h1>
        <Mono>{data?.versionCode}</Mono>
        <nav>
          {may('find', OTHERS[other]) ? (
            <Link to={`/terminal/softVersions/${id}/${other}`}>{t(OTHERS[other])}</Link>
          ) : null}
        </nav>
      </header>
      <Panel>
        <Answer of={version} waiting={<SkeletonRows rows={2} />} compact>
          {() => (
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
          )}
        </Answer>
      </Panel>
    </>
  )
}

import { anyResource } from '@motorpool/resource/shared'
import { enumLabel, type Row, useDeleteConfirm, useMay, webKind } from '@motorpool/resource/web'
import {
  EmptyState,
  ErrorState,
  type Fact,
  Facts,
  formatMeasure,
  Mono,
  SkeletonRows,
  ToolButton,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Material, workLogs } from '../../shared/index.ts'

const resource = anyResource(workLogs)
const MEASURES = ['workTime', 'fuel', 'depth', 'width', 'speed'] as const

interface Props {
  rows: readonly Row[] | undefined
  error: unknown
  onRetry(): void
  onEdit(id: string): void
  onRemove(ids: readonly string[]): Promise<void>
}

/** The logs of a day, each with what it says. */
export function Day({ rows, error, onRetry, onEdit, onRemove }: Props): ReactNode {
  const t = useText()
  const may = useMay(resource)
  const confirmDelete = useDeleteConfirm(resource, onRemove)
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} compact />
  if (!rows) return <SkeletonRows rows={4} />
  if (rows.length === 0)
    return <EmptyState icon="clock" title={t('workLog.none')} hint={t('workLog.noneHint')} compact />
  return (
    <ul className="wl-logs">
      {rows.map((row) => (
        <li key={row.id}>
          <header>
            <Mono>{String(row.vin)}</Mono>
            <span className="wl-log-tools">
              {may('update') ? (
                <ToolButton icon="edit" label={t('resource.update')} onClick={() => onEdit(row.id)} />
              ) : null}
              {may('delete') ? (
                <ToolButton icon="trash" label={t('resource.delete')} onClick={() => confirmDelete([row])} />
              ) : null}
            </span>
          </header>
          <Facts items={factsOf(row, t)} minWidth={110} />
        </li>
      ))}
    </ul>
  )
}

function factsOf(row: Row, t: ReturnType<typeof useText>): Fact[] {
  const fact = (name: string, value: ReactNode, wide = false): Fact => ({
    key: name,
    label: t(`${resource.key}.${name}`),
    value,
    wide,
  })
  const cell = (name: string): ReactNode => {
    const field = resource.fields[name]
    return field ? webKind(field).cell({ resource, name, field, value: row[name], row }) : null
  }
  const said = (name: string) => row[name] !== null && row[name] !== undefined
  return [
    ...MEASURES.filter(said).map((name) => {
      const { unit } = workLogs.fields[name].options
      return fact(name, formatMeasure(row[name] as number, unit, 2))
    }),
    ...(said('material') ? [fact('material', enumLabel(Material, String(row.material)))] : []),
    ...['operatorName', 'projectName', 'workAddress', 'content', 'images']
      .filter(said)
      .map((name) => fact(name, cell(name), name !== 'operatorName')),
  ]
}

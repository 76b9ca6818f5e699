import { exceptionAlarms, vehicleAlarms } from '@motorpool/alarm/shared'
import {
  api,
  EmptyState,
  ErrorState,
  formatNumber,
  Mono,
  SkeletonRows,
  TimeText,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Space, Tag, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  COUNTED_ALARMS,
  type StrategyHistory,
  type StrategyVersion,
  versionsOf,
} from '../../shared/versions.ts'
import { differences } from '../words.ts'

const WIDTH = 800

interface Props {
  strategyId: string
  /** The version that an alarm names. */
  marked?: number | undefined
  onClose(): void
}

/** What a strategy has been: who changed what when, and which alarms each version raised. */
export function Versions({ strategyId, marked, onClose }: Props): ReactNode {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['strategy', 'versions', strategyId],
    queryFn: ({ signal }) =>
      api.get<StrategyHistory>(versionsOf(strategyId), undefined, { signal, quiet: true }),
    staleTime: 0,
  })
  const title = `${t('strategy.versions')}${data ? ` · ${data.name}` : ''}`
  return (
    <Modal open width={WIDTH} title={title} footer={null} onCancel={onClose}>
      {data ? (
        <History history={data} marked={marked} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Modal>
  )
}

function History({ history, marked }: { history: StrategyHistory; marked: number | undefined }): ReactNode {
  const t = useText()
  const { versions, kind, more } = history
  if (versions.length === 0) return <EmptyState icon="history" title={t('strategy.version.none')} compact />
  return (
    <>
      {more ? (
        <Alert
          type="info"
          showIcon
          title={t('strategy.version.counted', { n: formatNumber(COUNTED_ALARMS) })}
          style={{ marginBottom: 16 }}
        />
      ) : null}
      <Timeline
        items={versions.map((version, i) => ({
          key: version.version,
          color: version.ended === null ? 'green' : 'gray',
          content: (
            <Version
              version={version}
              before={versions[i + 1]}
              alarmsAt={`/${kind === 'VEHICLE' ? vehicleAlarms.key : exceptionAlarms.key}`}
              isMarked={version.version === marked}
            />
          ),
        }))}
      />
    </>
  )
}

interface VersionProps {
  version: StrategyVersion
  before: StrategyVersion | undefined
  /** Address of the list of the alarms of its kind. */
  alarmsAt: string
  isMarked: boolean
}

function Version({ version: of, before, alarmsAt, isMarked }: VersionProps): ReactNode {
  const t = useText()
  return (
    <section aria-label={t('strategy.version.name', { n: of.version })}>
      <Space wrap size={[8, 4]}>
        <strong>{t('strategy.version.name', { n: of.version })}</strong>
        {of.ended === null ? <Tag color="success">{t('strategy.version.now')}</Tag> : null}
        {isMarked ? <Tag color="blue">{t('strategy.version.marked')}</Tag> : null}
        <span className="mp-soft">
          <TimeText value={of.begun} /> {of.author ?? '—'}
        </span>
        {of.ended !== null ? (
          <span className="mp-faint">
            {t('strategy.version.until')} <TimeText value={of.ended} /> {of.endedBy ?? ''}
          </span>
        ) : null}
      </Space>
      <ul style={{ margin: '4px 0', paddingInlineStart: 20 }}>
        {differences(t, of, before).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {of.alarms === null ? null : of.alarms === 0 ? (
        <span className="mp-faint">{t('strategy.version.quiet')}</span>
      ) : (
        <Space wrap size={[12, 4]}>
          <span>{t('strategy.version.alarms', { n: formatNumber(of.alarms) })}</span>
          {of.newest.map(({ id, vin, happenTime }) => (
            <Link key={id} to={`${alarmsAt}?alarm=${encodeURIComponent(id)}`}>
              <Mono>{vin}</Mono> <TimeText value={happenTime} />
            </Link>
          ))}
        </Space>
      )}
    </section>
  )
}

import './params.css'
import {
  EmptyState,
  ErrorState,
  type Fact,
  Facts,
  Mono,
  Panel,
  ReadTable,
  SkeletonBlock,
  StatusTag,
  TimeText,
  useAct,
  usePermission,
  useText,
} from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { PASSWORD, type PasswordOutput, type PasswordShown } from '../shared/index.ts'
import { findPassword, type ShownPassword, showPassword } from './calls.ts'
import { ShowPassword } from './ShowPassword.tsx'

const REFRESH_MS = 15_000

/** The password that the controller of a vehicle puts out: shown once, to who says for whom and why (R334). */
export default function Password({ subject: vin }: PartProps): ReactNode {
  const t = useText()
  const may = usePermission()
  const key = ['configuration', 'password', vin]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => findPassword(vin, signal),
    refetchInterval: REFRESH_MS,
  })
  const { act, busy } = useAct(key)
  const [asking, setAsking] = useState(false)
  /** Held by this page alone: it is gone with it. */
  const [shown, setShown] = useState<ShownPassword>()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonBlock height={360} />
  return (
    <div className="pa">
      <Panel
        title={t('configuration.password.output')}
        extra={
          may('update', PASSWORD) && data.state === 'NEW' ? (
            <Button type="primary" onClick={() => setAsking(true)}>
              {t('configuration.password.show')}
            </Button>
          ) : null
        }
      >
        {data.state === 'ABSENT' ? (
          <EmptyState
            icon="shield"
            title={t('configuration.password.absent')}
            hint={t('configuration.password.absentHint')}
          />
        ) : (
          <State output={data} />
        )}
        {shown ? (
          <Alert
            type="warning"
            showIcon
            title={<Mono className="pa-password">{shown.password}</Mono>}
            description={t('configuration.password.once')}
            action={<Button onClick={() => setShown(undefined)}>{t('configuration.password.hide')}</Button>}
          />
        ) : null}
      </Panel>
      <Log rows={data.log} />
      {asking ? (
        <ShowPassword
          busy={busy}
          onClose={() => setAsking(false)}
          onAsk={(asked) =>
            void act(async () => setShown(await showPassword(vin, asked))).then(
              (done) => done && setAsking(false),
            )
          }
        />
      ) : null}
    </div>
  )
}

function State({ output: { state, type, time } }: { output: PasswordOutput }): ReactNode {
  const t = useText()
  const facts: Fact[] = [
    {
      key: 'state',
      label: t('configuration.password.state'),
      value: (
        <StatusTag tone={state === 'NEW' ? 'info' : 'idle'}>{t(`configuration.password.${state}`)}</StatusTag>
      ),
    },
    { key: 'type', label: t('configuration.password.type'), value: type },
    { key: 'time', label: t('configuration.password.time'), value: <TimeText value={time} /> },
  ]
  return <Facts items={facts} />
}

function Log({ rows }: { rows: readonly PasswordShown[] }): ReactNode {
  const t = useText()
  return (
    <Panel title={t('configuration.password.log')} flush>
      <ReadTable<PasswordShown>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={[...rows]}
        scroll={{ x: 700 }}
        locale={{ emptyText: t('configuration.password.noLog') }}
        columns={[
          {
            title: t('configuration.password.shownAt'),
            width: 170,
            render: (_v, row) => <TimeText value={row.time} />,
          },
          { title: t('configuration.password.user'), width: 130, dataIndex: 'user' },
          { title: t('single-vehicle/password.recipient'), width: 150, dataIndex: 'recipient' },
          { title: t('single-vehicle/password.reason'), dataIndex: 'reason' },
          { title: t('configuration.password.type'), width: 130, render: (_v, row) => row.type ?? '—' },
        ]}
      />
    </Panel>
  )
}

import { dialogSize, Mono, TimeText, useText } from '@motorpool/ui'
import { TimeChart } from '@motorpool/ui/chart'
import { Alert, Button, Input, InputNumber, Modal, Progress, Space, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Found, lastDays, MOST_VEHICLES, perDay, useBackTest, vinsOf } from './useBackTest.ts'

const CHART_HEIGHT = 180

/** How often, when and on which vehicles a strategy would have alarmed. */
export function BackTest({ strategyId, onClose }: { strategyId: string; onClose(): void }): ReactNode {
  const t = useText()
  const test = useBackTest(strategyId)
  const [text, setText] = useState('')
  const [days, setDays] = useState(7)
  const [range, setRange] = useState<[number, number]>()
  const vins = vinsOf(text)
  const start = () => {
    const [from, to] = lastDays(days)
    setRange([from, to])
    void test.run(vins, from, to)
  }
  const close = () => {
    test.stop()
    onClose()
  }
  const { progress } = test
  return (
    <Modal open {...dialogSize('edit')} title={t('strategy.backTest')} footer={null} onCancel={close}>
      <Input.TextArea
        rows={3}
        value={text}
        disabled={test.busy}
        placeholder={t('strategy.test.vins', { n: MOST_VEHICLES })}
        aria-label={t('strategy.test.vins', { n: MOST_VEHICLES })}
        onChange={(event) => setText(event.target.value)}
      />
      <Space wrap style={{ margin: '12px 0' }}>
        <InputNumber
          min={1}
          max={30}
          precision={0}
          value={days}
          disabled={test.busy}
          aria-label={t('strategy.test.days')}
          suffix={t('strategy.test.days')}
          onChange={(value) => setDays(value ?? 7)}
        />
        {test.busy ? (
          <Button danger onClick={test.stop}>
            {t('strategy.test.stop')}
          </Button>
        ) : (
          <Button type="primary" disabled={vins.length === 0 || vins.length > MOST_VEHICLES} onClick={start}>
            {t('strategy.test.run', { n: vins.length })}
          </Button>
        )}
      </Space>
      {progress && range ? (
        <>
          <Progress percent={Math.round((100 * progress.done) / Math.max(progress.of, 1))} />
          <p>
            {t('strategy.test.summary', {
              reports: progress.reports,
              total: progress.total,
              vehicles: progress.alarming,
            })}
          </p>
          {progress.failed.length > 0 ? (
            <Alert type="warning" showIcon title={progress.failed.slice(0, 5).join('；')} />
          ) : null}
          <Days alarms={progress.alarms} range={range} />
          <Table<Found>
            size="small"
            rowKey={({ vin, happenTime }) => `${vin} ${happenTime}`}
            dataSource={progress.alarms}
            locale={{ emptyText: t('strategy.test.none') }}
            columns={[
              {
                title: t('vehicle/strategyVin.vin'),
                dataIndex: 'vin',
                render: (vin: string) => <Mono>{vin}</Mono>,
              },
              {
                title: t('strategy.test.began'),
                dataIndex: 'happenTime',
                render: (time: number) => <TimeText value={time} />,
              },
              {
                title: t('strategy.test.lasted'),
                render: (_, { happenTime, endTime }) =>
                  endTime === null
                    ? t('strategy.test.open')
                    : t('strategy.test.seconds', { n: Math.round((endTime - happenTime) / 1000) }),
              },
              {
                title: t('strategy.test.measured'),
                render: (_, { measured }) =>
                  measured
                    .map(({ name, value, unit }) => `${name} ${value ?? '—'} ${unit ?? ''}`.trim())
                    .join('；'),
              },
            ]}
          />
        </>
      ) : null}
    </Modal>
  )
}

function Days({
  alarms,
  range: [from, to],
}: {
  alarms: readonly Found[]
  range: [number, number]
}): ReactNode {
  const t = useText()
  const { times, counts } = perDay(alarms, from, to)
  return (
    <TimeChart
      times={times}
      height={CHART_HEIGHT}
      series={[
        { key: 'alarms', label: t('strategy.test.perDay'), values: counts, stepped: true, decimals: 0 },
      ]}
    />
  )
}

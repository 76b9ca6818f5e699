import { ErrorState, SkeletonRows, useText } from '@motorpool/ui'
import { Button, Input, InputNumber, Modal, Segmented, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { TEST_DAYS, TEST_KEPT_DAYS, TEST_VEHICLES } from '../../shared/back-test.ts'
import { BackTestResult } from './BackTestResult.tsx'
import { isRunning, useBackTest, vinsOf } from './useBackTest.ts'

const DEFAULT_DAYS = 7
const WIDTH = 960

interface Props {
  strategyId: string
  onClose(): void
}

/** How often, when, where and on which vehicles a strategy would have alarmed. It runs on when the dialog is closed. */
export function BackTest({ strategyId, onClose }: Props): ReactNode {
  const t = useText()
  const { newest, test, run, stop } = useBackTest(strategyId)
  const [which, setWhich] = useState<'watched' | 'named'>('watched')
  const [text, setText] = useState('')
  const [days, setDays] = useState(DEFAULT_DAYS)
  const vins = vinsOf(text)
  const isBusy = isRunning(test) || run.isPending
  const isGiven = which === 'watched' || (vins.length > 0 && vins.length <= TEST_VEHICLES)
  const named = t('strategy.test.vins', { n: TEST_VEHICLES })
  return (
    <Modal open width={WIDTH} title={t('strategy.backTest')} footer={null} onCancel={onClose}>
      <Space wrap style={{ marginBottom: 12 }}>
        <Segmented
          value={which}
          disabled={isBusy}
          options={[
            { value: 'watched', label: t('strategy.test.watched') },
            { value: 'named', label: t('strategy.test.named') },
          ]}
          onChange={(value) => setWhich(value === 'named' ? 'named' : 'watched')}
        />
        <InputNumber
          min={1}
          max={TEST_DAYS}
          precision={0}
          value={days}
          disabled={isBusy}
          style={{ width: 120 }}
          aria-label={t('strategy.test.days')}
          suffix={t('strategy.test.days')}
          onChange={(value) => setDays(value ?? DEFAULT_DAYS)}
        />
        {isBusy ? (
          <Button
            danger
            disabled={!test}
            loading={stop.isPending}
            onClick={() => test && stop.mutate(test.id)}
          >
            {t('strategy.test.stop')}
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={!isGiven}
            onClick={() => run.mutate({ vins: which === 'named' ? vins : undefined, days })}
          >
            {which === 'named' ? t('strategy.test.run', { n: vins.length }) : t('strategy.test.runWatched')}
          </Button>
        )}
      </Space>
      {which === 'named' ? (
        <Input.TextArea
          rows={3}
          value={text}
          disabled={isBusy}
          placeholder={named}
          aria-label={named}
          style={{ marginBottom: 12 }}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      {newest.isPending ? <SkeletonRows rows={3} /> : null}
      {newest.isError ? (
        <ErrorState error={newest.error} onRetry={() => void newest.refetch()} compact />
      ) : null}
      {test ? (
        <BackTestResult test={test} />
      ) : newest.isSuccess ? (
        <p className="mp-faint">
          {t('strategy.test.about', { vehicles: TEST_VEHICLES, days: TEST_KEPT_DAYS })}
        </p>
      ) : null}
    </Modal>
  )
}

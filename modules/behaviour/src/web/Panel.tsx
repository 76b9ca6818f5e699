import { failureMessage, formatTime, ReadTable, toast, useText } from '@motorpool/ui'
import { Button, Drawer, Empty, FloatButton, Space } from 'antd'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { BehaviourEvent } from '../shared/event.ts'
import { recorder, refreshSession } from './collector.ts'

const time = (value: number | null | undefined) => (value ? formatTime(value) : '')

/** What waits to be sent, and what a developer does with it (R073, R074). */
export function BehaviourPanel(): ReactNode {
  const t = useText()
  const [open, setOpen] = useState(false)
  const events = useSyncExternalStore(
    (changed) => recorder.watch(changed),
    () => recorder.events(),
  )
  const attempt = async (run: () => Promise<void>, said?: string) => {
    try {
      await run()
      if (said) toast.success(said)
    } catch (error) {
      toast.error(failureMessage(error))
    }
  }
  const addOne = () => {
    const now = Date.now()
    recorder.record({ eventKey: 'manual', eventTime: now, endTime: now, to: location.hash.slice(1, 256) })
  }
  const text = (key: keyof BehaviourEvent) => ({
    title: t(`behaviour.${key}`),
    dataIndex: key,
    ellipsis: true,
  })
  return (
    <>
      <FloatButton
        description={t('behaviour/log')}
        shape="square"
        // Beside the pages: the row of pages stands at the end.
        style={{ width: 96, insetInlineEnd: 'auto', insetInlineStart: 12, insetBlockEnd: 12 }}
        badge={{ count: events.length, color: 'blue' }}
        onClick={() => setOpen(true)}
      />
      <Drawer
        open={open}
        placement="bottom"
        title={t('behaviour/log')}
        onClose={() => setOpen(false)}
        extra={
          <Space wrap>
            <Button onClick={() => void attempt(refreshSession)}>{t('behaviour.refresh')}</Button>
            <Button disabled={!recorder.session} onClick={addOne}>
              {t('behaviour.add')}
            </Button>
            <Button disabled={events.length === 0} onClick={() => recorder.clear()}>
              {t('behaviour.clear')}
            </Button>
            <Button
              type="primary"
              disabled={events.length === 0}
              onClick={() => void attempt(() => recorder.flush(), t('behaviour.sent'))}
            >
              {t('behaviour.send')}
            </Button>
          </Space>
        }
      >
        <ReadTable
          size="small"
          rowKey={(event) => `${event.eventTime}-${events.indexOf(event)}`}
          pagination={false}
          scroll={{ x: 900 }}
          locale={{ emptyText: <Empty description={t('behaviour.empty')} /> }}
          columns={[
            text('projectKey'),
            text('eventKey'),
            text('userId'),
            text('sessionId'),
            { ...text('eventTime'), render: time },
            { ...text('endTime'), render: time },
          ]}
          dataSource={[...events]}
        />
      </Drawer>
    </>
  )
}

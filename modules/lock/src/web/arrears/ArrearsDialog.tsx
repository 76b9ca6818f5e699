import { enumLabel } from '@motorpool/resource/web'
import { LockCommand } from '@motorpool/terminal/shared'
import { dialogSize, useText, useUnsaved } from '@motorpool/ui'
import { Alert, Form, Input, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useOrder } from '../useOrder.ts'
import { LINES_MAX, type Line, type Owed, readLines } from './read-lines.ts'

const TEXT_MAX = 20_000
const SHOWN = 5

const isOwed = (line: Line): line is Line & { owed: Owed } => 'owed' in line

/** Proposes locks of vehicles whose instalments are owed: of a list as finance keeps it. Each is approved by another person. */
export function ArrearsDialog({ onClose }: { onClose(): void }): ReactNode {
  const t = useText()
  const { busy, failure, propose } = useOrder()
  const [lockCommand, setLockCommand] = useState<string>('RELAY_1')
  const [text, setText] = useState('')
  const close = useUnsaved(text !== '', onClose)
  const lines = readLines(text)
  const owed = lines.filter(isOwed).map((line) => line.owed)
  const wrong = lines.flatMap((line) => (isOwed(line) ? [] : [line]))
  const tooMany = owed.length > LINES_MAX
  const send = async () => {
    if (await propose({ lockCommand, vehicles: owed })) onClose()
  }
  return (
    <Modal
      open
      {...dialogSize('edit')}
      title={t('lock.arrears')}
      okText={t('lock.arrears.send', { n: owed.length })}
      okButtonProps={{ disabled: owed.length === 0 || wrong.length > 0 || tooMany }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={close}
      onOk={() => void send()}
    >
      <Alert type="info" showIcon title={t('lock.arrears.hint')} />
      <Form layout="vertical" className="lk-arrears">
        <Form.Item label={t('lock/locks.lockCommand')} htmlFor="arrears-item" required>
          <Select
            id="arrears-item"
            value={lockCommand}
            options={LockCommand.values
              .filter((value) => value !== 'UNLOCK')
              .map((value) => ({ value, label: enumLabel(LockCommand, value) }))}
            onChange={setLockCommand}
          />
        </Form.Item>
        <Form.Item
          label={t('lock.arrears.list')}
          htmlFor="arrears-list"
          required
          extra={t('lock.arrears.columns')}
        >
          <Input.TextArea
            id="arrears-list"
            className="lk-arrears-list"
            rows={8}
            maxLength={TEXT_MAX}
            value={text}
            placeholder={t('lock.arrears.example')}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
      {wrong.length > 0 ? <Faults wrong={wrong} /> : null}
      {tooMany ? <Alert type="error" showIcon title={t('lock.arrears.tooMany', { n: LINES_MAX })} /> : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </Modal>
  )
}

/** The first lines that cannot be read, each with what is wrong. */
function Faults({ wrong }: { wrong: readonly Exclude<Line, { owed: Owed }>[] }): ReactNode {
  const t = useText()
  return (
    <Alert
      type="error"
      showIcon
      title={t('lock.arrears.wrong', { n: wrong.length })}
      description={
        <ul className="lk-arrears-faults">
          {wrong.slice(0, SHOWN).map(({ no, fault }) => (
            <li key={no}>{t('lock.arrears.line', { no, what: t(`lock.arrears.fault.${fault}`) })}</li>
          ))}
        </ul>
      }
    />
  )
}

import { toast, useAct, useText, useUnsaved } from '@motorpool/ui'
import { Button, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { paramSets } from '../../shared/index.ts'
import { saveSet } from '../calls.ts'

/** Saves what the terminal of a vehicle said of its parameters as a set. */
export function SaveSet({ vin }: { vin: string }): ReactNode {
  const t = useText()
  const { act, busy } = useAct([paramSets.key])
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const shut = () => {
    setOpen(false)
    setName('')
  }
  const close = useUnsaved(open && name !== '', shut)
  const save = () =>
    act(async () => {
      await saveSet(vin, name.trim())
      toast.success(t('configuration.set.saved'))
      shut()
    })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('configuration.set.save')}</Button>
      {open ? (
        <Modal
          open
          title={t('configuration.set.save')}
          okButtonProps={{ disabled: name.trim() === '' }}
          confirmLoading={busy}
          mask={{ closable: false }}
          onCancel={close}
          onOk={() => void save()}
        >
          <Form layout="vertical">
            <Form.Item
              label={t('terminal/paramSets.setName')}
              htmlFor="set-name"
              required
              extra={t('configuration.set.saveHint')}
            >
              <Input id="set-name" maxLength={64} value={name} onChange={(e) => setName(e.target.value)} />
            </Form.Item>
          </Form>
        </Modal>
      ) : null}
    </>
  )
}

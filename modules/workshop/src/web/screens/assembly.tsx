import { anyResource } from '@motorpool/resource/shared'
import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { ASSEMBLY_LEAD, ASSEMBLY_WORK, assemblies } from '../../shared/index.ts'
import { assemblyCalls } from '../calls.ts'
import { holderInput, TerminalInput, VinInput } from '../inputs.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useAct } from '../useAct.ts'
import { lookedAt, PostNotice, useHolds } from '../usePosts.tsx'

const inputs = {
  vin: VinInput,
  terminalId: TerminalInput,
  assemblyUserId: holderInput('ASSEMBLY_OPERATOR', 'assemblyUser'),
}
const resource = anyResource(assemblies)

type Dialog = { kind: 'reassembly' | 'change'; row: Row } | undefined

export default function Assembly(): ReactNode {
  const t = useText()
  const works = useHolds(ASSEMBLY_WORK)
  const leads = useHolds(ASSEMBLY_LEAD)
  const act = useAct(assemblies.key)
  const [dialog, setDialog] = useState<Dialog>()
  const [terminalId, setTerminalId] = useState<string>()
  const [modal, holder] = Modal.useModal()
  const ask = (label: string, call: 'finish' | 'finish/adjust') => (rows: readonly Row[]) => {
    const [row] = rows
    if (!row) return
    void modal.confirm({
      title: t('workshop.confirmAsk', { action: label }),
      content: `${String(row.assemblyNo)} · ${String(row.vin)}`,
      onOk: () => act(() => assemblyCalls.act(row.id, call)),
    })
  }
  const open = (kind: 'reassembly' | 'change') => (rows: readonly Row[]) => {
    setTerminalId(undefined)
    if (rows[0]) setDialog({ kind, row: rows[0] })
  }
  const actions: ResourceAction[] = [
    {
      key: 'finish',
      label: t('workshop.assemblyFinish'),
      icon: 'check',
      permission: 'update',
      onClick: ask(t('workshop.assemblyFinish'), 'finish'),
    },
    {
      key: 'adjust',
      label: t('workshop.assemblyFinishAdjust'),
      icon: 'check',
      permission: 'update',
      onClick: ask(t('workshop.assemblyFinishAdjust'), 'finish/adjust'),
    },
    {
      key: 'reassembly',
      label: t('workshop.reassembly'),
      icon: 'wrench',
      permission: 'update',
      onClick: open('reassembly'),
    },
    {
      key: 'change',
      label: t('workshop.changeAssembly'),
      icon: 'chip',
      permission: 'update',
      onClick: open('change'),
    },
  ]
  const send = async (reason: string) => {
    if (!dialog) return
    const { kind, row } = dialog
    const body = kind === 'change' ? { reason, terminalId } : { reason }
    if (await act(() => assemblyCalls.act(row.id, kind, body))) setDialog(undefined)
  }
  return (
    <>
      {holder}
      <ResourceScreen
        resource={works ? assemblies : lookedAt(assemblies)}
        inputs={inputs}
        actions={actions.filter(({ key }) => (key === 'finish' ? works : leads))}
        head={works ? null : <PostNotice posts={ASSEMBLY_WORK} />}
      />
      {dialog ? (
        <ReasonDialog
          title={t(dialog.kind === 'change' ? 'workshop.changeAssembly' : 'workshop.reassembly')}
          ready={dialog.kind === 'reassembly' || terminalId !== undefined}
          onClose={() => setDialog(undefined)}
          onOk={send}
        >
          {dialog.kind === 'change' ? (
            <Form.Item label={t('vehicle/assembly.terminalId')} required>
              <TerminalInput
                resource={resource}
                name="terminalId"
                field={resource.fields.terminalId as never}
                value={terminalId}
                values={{}}
                onChange={(value: unknown) => setTerminalId(typeof value === 'string' ? value : undefined)}
              />
            </Form.Item>
          ) : null}
        </ReasonDialog>
      ) : null}
    </>
  )
}

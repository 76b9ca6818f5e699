import { anyResource } from '@motorpool/resource/shared'
import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Form, Modal } from 'antd'
import type { ReactNode } from 'react'
import { ASSEMBLY_LEAD, ASSEMBLY_WORK, assemblies } from '../../shared/index.ts'
import { holderInput, TerminalInput, VinInput } from '../inputs.tsx'
import { PostNotice } from '../PostNotice.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { readOnly } from '../read-only.ts'
import { useAssembly } from '../useAssembly.ts'
import { useHolds } from '../useHolds.ts'

const inputs = {
  vin: VinInput,
  terminalId: TerminalInput,
  assemblyUserId: holderInput('ASSEMBLY_OPERATOR', 'assemblyUser'),
}
const resource = anyResource(assemblies)

export default function Assembly(): ReactNode {
  const t = useText()
  const works = useHolds(ASSEMBLY_WORK)
  const leads = useHolds(ASSEMBLY_LEAD)
  const order = useAssembly()
  const { dialog } = order
  const [modal, holder] = Modal.useModal()
  const ask = (label: string, call: 'finish' | 'finish/adjust') => (rows: readonly Row[]) => {
    const [row] = rows
    if (!row) return
    void modal.confirm({
      title: t('workshop.confirmAsk', { action: label }),
      content: `${String(row.assemblyNo)} · ${String(row.vin)}`,
      onOk: () => order.finish(row, call),
    })
  }
  const open = (kind: 'reassembly' | 'change') => (rows: readonly Row[]) => order.open(kind, rows[0])
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
  return (
    <>
      {holder}
      <ResourceScreen
        resource={works ? assemblies : readOnly(assemblies)}
        inputs={inputs}
        actions={actions.filter(({ key }) => (key === 'finish' ? works : leads))}
        head={works ? null : <PostNotice posts={ASSEMBLY_WORK} />}
      />
      {dialog ? (
        <ReasonDialog
          title={t(dialog.kind === 'change' ? 'workshop.changeAssembly' : 'workshop.reassembly')}
          ready={order.ready}
          onClose={order.close}
          onOk={order.send}
        >
          {dialog.kind === 'change' ? (
            <Form.Item label={t('vehicle/assembly.terminalId')} required>
              <TerminalInput
                resource={resource}
                name="terminalId"
                field={resource.fields.terminalId as never}
                value={order.terminalId}
                values={{}}
                onChange={(value: unknown) =>
                  order.setTerminalId(typeof value === 'string' ? value : undefined)
                }
              />
            </Form.Item>
          ) : null}
        </ReasonDialog>
      ) : null}
    </>
  )
}

import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useUnsaved } from '../shell/useUnsaved.ts'
import { useText } from '../texts/texts.ts'
import { CheckTree } from './CheckTree.tsx'
import { CheckTreeChanges } from './CheckTreeChanges.tsx'
import { type CheckPreset, CheckTreeHead, type CopySource } from './CheckTreeHead.tsx'
import { ConflictAlert } from './ConflictAlert.tsx'
import type { CheckNode } from './check-tree.ts'
import { useCheckTree } from './useCheckTree.ts'

interface Props<N extends CheckNode> {
  title: ReactNode
  /** Names the request: what the tree belongs to. */
  queryKey: readonly unknown[]
  load(): Promise<readonly N[]>
  /** All nodes of the tree with what is checked now. */
  onSave(checked: readonly N[]): Promise<void>
  onClose(): void
  /** Choices that are made with one click. */
  presets?: readonly CheckPreset<N>[]
  copies?: CopySource<N>
  /** May only be looked at. */
  readOnly?: boolean
}

/** Chooses entries of a tree: a parent comes with what stands below it. What would change is shown before it is saved. */
export function CheckTreeDialog<N extends CheckNode>(props: Props<N>): ReactNode {
  const { title, onClose, readOnly = false, presets = [], copies } = props
  const t = useText()
  const choice = useCheckTree<N>(props)
  const close = useUnsaved(choice.changed, onClose)
  const steps = choice.reviewing
    ? [
        <Button key="back" onClick={choice.back}>
          {t('ui.check.back')}
        </Button>,
        <Button key="save" type="primary" autoFocus loading={choice.busy} onClick={() => void choice.save()}>
          {t('ui.save')}
        </Button>,
      ]
    : [
        <Button key="cancel" onClick={close}>
          {t('ui.cancel')}
        </Button>,
        <Button key="review" type="primary" disabled={!choice.changed} onClick={choice.review}>
          {t('ui.check.review')}
        </Button>,
      ]
  return (
    <Modal
      open
      title={title}
      width={720}
      mask={{ closable: false }}
      footer={readOnly ? null : steps}
      onCancel={close}
    >
      {choice.conflict ? (
        <ConflictAlert
          message={choice.conflict}
          onNewest={() => void choice.reload('dropped')}
          onOwn={() => void choice.reload('kept')}
        />
      ) : null}
      {choice.reviewing ? (
        <CheckTreeChanges difference={choice.difference} />
      ) : (
        <>
          <CheckTreeHead choice={choice} presets={presets} copies={copies} readOnly={readOnly} />
          <CheckTree choice={choice} readOnly={readOnly} />
        </>
      )}
    </Modal>
  )
}

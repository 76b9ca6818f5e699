import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import type { CheckNode } from './check-tree.ts'
import { useAct } from './useAct.ts'
import type { CheckTreeState } from './useCheckTree.ts'

/** A choice that is made with one click: exactly the nodes that it takes. */
export interface CheckPreset<N extends CheckNode> {
  key: string
  label: string
  takes(node: N): boolean
}

/** Others whose choice can be copied, such as roles. */
export interface CopySource<N extends CheckNode> {
  /** What they are, for the field. */
  label: string
  /** Names the list of them. */
  queryKey: readonly unknown[]
  load(): Promise<readonly { value: string; label: string }[]>
  takenBy(value: string): Promise<(node: N) => boolean>
}

interface Props<N extends CheckNode> {
  choice: CheckTreeState<N>
  presets: readonly CheckPreset<N>[]
  copies: CopySource<N> | undefined
  readOnly: boolean
}

function CopyFrom<N extends CheckNode>({
  copies,
  onCopy,
}: {
  copies: CopySource<N>
  onCopy(takes: (node: N) => boolean): void
}): ReactNode {
  const { act, busy } = useAct()
  const { data, isPending } = useQuery({ queryKey: copies.queryKey, queryFn: copies.load, gcTime: 0 })
  return (
    <Select
      value={null}
      placeholder={copies.label}
      aria-label={copies.label}
      loading={isPending || busy}
      disabled={busy || data?.length === 0}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...(data ?? [])]}
      popupMatchSelectWidth={false}
      onSelect={(value) => void act(async () => onCopy(await copies.takenBy(String(value))))}
    />
  )
}

/** Finds entries of a tree, takes presets, and says how many are chosen. */
export function CheckTreeHead<N extends CheckNode>(props: Props<N>): ReactNode {
  const { choice, presets, copies, readOnly } = props
  const t = useText()
  return (
    <div className="mp-check-head">
      <Input
        allowClear
        value={choice.word}
        onChange={(event) => choice.setWord(event.target.value)}
        placeholder={t('ui.search')}
        aria-label={t('ui.search')}
      />
      <span className="mp-soft mp-num" aria-live="polite">
        {t('ui.checkedOf', { n: choice.checked.size, all: choice.total })}
      </span>
      {readOnly ? null : (
        <div className="mp-check-presets">
          <Button onClick={() => choice.apply(() => true)}>{t('ui.checkAll')}</Button>
          {presets.map(({ key, label, takes }) => (
            <Button key={key} onClick={() => choice.apply(takes)}>
              {label}
            </Button>
          ))}
          <Button onClick={() => choice.apply(() => false)}>{t('ui.checkNone')}</Button>
          {copies ? <CopyFrom copies={copies} onCopy={choice.apply} /> : null}
        </div>
      )}
    </div>
  )
}

import { NoChoice, useText } from '@motorpool/ui'
import { Cascader, Select, TreeSelect } from 'antd'
import type { ReactNode } from 'react'
import type { RefOptions } from '../../kinds/ref/shared.ts'
import { hasTarget, targetOf } from '../../shared/target.ts'
import { CHIPS } from '../kinds/choice.tsx'
import type { InputProps } from '../kinds/kind.ts'
import { EmptyChoice } from './EmptyChoice.tsx'
import { clearedTo, pathTo, type TreeNode } from './ref-options.ts'
import { useRefChoices, useRefTree } from './useRefChoices.ts'

interface Props extends InputProps {
  multiple: boolean
  /** What it is called where no label stands beside it. */
  label?: string
  /** In a search form: fixed filters of the form do not narrow it. */
  searching?: boolean
}

/** Chooses what a reference points at. */
export function RefSelect(props: Props): ReactNode {
  const { to } = props.field.options as RefOptions
  if (!hasTarget(to)) return null
  return targetOf(to).tree ? <TreeRef {...props} /> : <FlatRef {...props} />
}

function FlatRef(props: Props): ReactNode {
  const { onChange, onBlur, id, disabled, placeholder, multiple, label, searching } = props
  const t = useText()
  const choices = useRefChoices(props)
  const { ids, opened, loading } = choices
  const { to, by } = props.field.options as RefOptions
  const why = <EmptyChoice input={props} to={to} by={searching ? undefined : by} typed={choices.typed} />
  return (
    <Select
      id={id}
      aria-label={label}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount={CHIPS}
      value={multiple ? [...ids] : ids[0]}
      disabled={disabled}
      allowClear
      showSearch={{ filterOption: false, onSearch: choices.type }}
      placeholder={opened && loading ? t('resource.requesting') : placeholder}
      notFoundContent={<NoChoice of={choices.query} none={why} />}
      options={choices.options}
      loading={loading && opened}
      onOpenChange={choices.setOpened}
      onChange={(next: string | string[] | undefined) => onChange?.(clearedTo(next, searching))}
      onBlur={onBlur}
    />
  )
}

/** Trees are small: loaded whole, searched in the browser. */
function TreeRef(props: Props): ReactNode {
  const { field, onChange, onBlur, id, disabled, placeholder, multiple, label, searching } = props
  const t = useText()
  const { ids, nodes, waiting, query } = useRefTree(props)
  const { to, by } = field.options as RefOptions
  const why =
    nodes.length > 0 ? (
      <div className="mp-no-choice">{t('resource.choice.noOther')}</div>
    ) : (
      <EmptyChoice input={props} to={to} by={searching ? undefined : by} />
    )
  const shared = {
    id,
    'aria-label': label,
    allowClear: true,
    disabled,
    placeholder: waiting ? t('resource.requesting') : placeholder,
    notFoundContent: <NoChoice of={query} none={why} />,
    onBlur,
  }
  if ((field.options as RefOptions).input === 'cascader' && !multiple)
    return (
      <Cascader<TreeNode, 'value'>
        {...shared}
        value={pathTo(nodes, ids[0])}
        options={nodes}
        fieldNames={{ label: 'title', value: 'value', children: 'children' }}
        changeOnSelect
        showSearch
        onChange={(path) => onChange?.(clearedTo(path?.at(-1), searching))}
      />
    )
  return (
    <TreeSelect
      {...shared}
      value={multiple ? [...ids] : ids[0]}
      multiple={multiple}
      maxTagCount={CHIPS}
      treeData={nodes}
      treeDefaultExpandAll={nodes.length < 30}
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={false}
      onChange={(next: string | string[] | undefined) => onChange?.(clearedTo(next, searching))}
    />
  )
}

import { enumOptions } from '@motorpool/resource/web'
import { Icon, NoChoice, useText } from '@motorpool/ui'
import { Button, InputNumber, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { AlarmCondition, type ConditionLogic } from '../../../shared/comparison.ts'
import { CONDITION_QUERY_LIMITS } from '../../../shared/condition-query.ts'
import { type Draft, type DraftCondition, type DraftGroup, NEW_CONDITION, NEW_GROUP } from './question.ts'
import { useFields } from './useConditionQuery.ts'

interface Props {
  draft: Draft
  onChange(part: Partial<Draft>): void
}

const replaced = <T,>(all: readonly T[], at: number, one: T): T[] =>
  all.map((old, i) => (i === at ? one : old))
const without = <T,>(all: readonly T[], at: number): T[] => all.filter((_, i) => i !== at)

/** Groups of comparisons, all or any of which must hold. */
export function QuestionEditor({ draft: { logic, groups }, onChange }: Props): ReactNode {
  const t = useText()
  const total = groups.reduce((n, { conditions }) => n + conditions.length, 0)
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((n, { conditions }) => n + conditions.length, 1),
  )
  return (
    <div className="cq-question">
      {groups.length > 1 ? (
        <div className="cq-line">
          <span className="mp-soft">{t('monitor.query.groups')}</span>
          <Logic value={logic} onChange={(value) => onChange({ logic: value })} />
        </div>
      ) : null}
      {groups.map((group, at) => (
        <Group
          // Groups are told apart by their places: they have no other name.
          key={at}
          group={group}
          first={firsts[at] ?? 1}
          title={groups.length > 1 ? t('monitor.query.group', { n: at + 1 }) : t('monitor.query.conditions')}
          canAdd={total < CONDITION_QUERY_LIMITS.conditions}
          onChange={(one) => onChange({ groups: replaced(groups, at, one) })}
          onRemove={groups.length > 1 ? () => onChange({ groups: without(groups, at) }) : undefined}
        />
      ))}
      <Button
        type="text"
        size="small"
        className="cq-add"
        icon={<Icon name="plus" size={14} />}
        disabled={
          groups.length >= CONDITION_QUERY_LIMITS.groups || total >= CONDITION_QUERY_LIMITS.conditions
        }
        onClick={() => onChange({ groups: [...groups, NEW_GROUP] })}
      >
        {t('monitor.query.addGroup')}
      </Button>
    </div>
  )
}

function Logic({
  value,
  onChange,
}: {
  value: ConditionLogic
  onChange(value: ConditionLogic): void
}): ReactNode {
  const t = useText()
  return (
    <Segmented<ConditionLogic>
      size="small"
      value={value}
      options={[
        { value: 'AND', label: t('monitor.query.all') },
        { value: 'OR', label: t('monitor.query.any') },
      ]}
      onChange={onChange}
    />
  )
}

interface GroupProps {
  group: DraftGroup
  /** The number of its first condition. */
  first: number
  title: string
  canAdd: boolean
  onChange(group: DraftGroup): void
  onRemove: (() => void) | undefined
}

function Group({ group, first, title, canAdd, onChange, onRemove }: GroupProps): ReactNode {
  const t = useText()
  const { logic, conditions } = group
  return (
    <fieldset className="cq-group">
      <legend className="cq-line">
        {title}
        {conditions.length > 1 ? (
          <Logic value={logic} onChange={(value) => onChange({ ...group, logic: value })} />
        ) : null}
        {onRemove ? (
          <Button
            type="text"
            size="small"
            aria-label={t('monitor.query.removeGroup')}
            icon={<Icon name="trash" size={14} />}
            onClick={onRemove}
          />
        ) : null}
      </legend>
      {conditions.map((condition, at) => (
        <Condition
          key={at}
          n={first + at}
          condition={condition}
          onChange={(one) => onChange({ ...group, conditions: replaced(conditions, at, one) })}
          onRemove={
            conditions.length > 1
              ? () => onChange({ ...group, conditions: without(conditions, at) })
              : undefined
          }
        />
      ))}
      <Button
        type="text"
        size="small"
        className="cq-add"
        icon={<Icon name="plus" size={14} />}
        disabled={!canAdd}
        onClick={() => onChange({ ...group, conditions: [...conditions, NEW_CONDITION] })}
      >
        {t('monitor.query.addCondition')}
      </Button>
    </fieldset>
  )
}

interface ConditionProps {
  /** Its number, from 1. */
  n: number
  condition: DraftCondition
  onChange(condition: DraftCondition): void
  onRemove: (() => void) | undefined
}

function Condition({ n, condition: one, onChange, onRemove }: ConditionProps): ReactNode {
  const t = useText()
  const { fields, query } = useFields()
  const field = fields.get(one.field ?? '')
  const number = (name: 'value' | 'valueEnd') => (
    <InputNumber
      className="cq-value"
      aria-label={`${t(`monitor.query.${name}`)} ${n}`}
      value={one[name]}
      placeholder={field?.min != null && field.max != null ? `${field.min}–${field.max}` : ''}
      suffix={field?.unit ?? undefined}
      onChange={(value) => onChange({ ...one, [name]: value })}
    />
  )
  return (
    <div className="cq-condition">
      <Select
        className="cq-field"
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={`${t('monitor.query.field')} ${n}`}
        placeholder={t('monitor.query.chooseField')}
        loading={query.isPending}
        notFoundContent={<NoChoice of={query} />}
        value={one.field}
        options={[...fields.values()].map(({ code, name, unit }) => ({
          value: code,
          label: unit ? `${name} (${unit})` : name,
        }))}
        onChange={(code) => onChange({ ...one, field: code })}
      />
      <Select
        className="cq-comparison"
        aria-label={`${t('monitor.query.comparison')} ${n}`}
        value={one.condition}
        options={enumOptions(AlarmCondition)}
        onChange={(condition) => onChange({ ...one, condition })}
      />
      {number('value')}
      {one.condition === 'BETWEEN' ? (
        <>
          <span className="mp-soft">–</span>
          {number('valueEnd')}
        </>
      ) : null}
      {onRemove ? (
        <Button
          type="text"
          aria-label={t('monitor.query.removeCondition', { n })}
          icon={<Icon name="trash" size={14} />}
          onClick={onRemove}
        />
      ) : null}
      {field?.decoded ? <span className="mp-faint">{t('monitor.query.decoded')}</span> : null}
    </div>
  )
}

import { anyResource, type Field } from '@motorpool/resource/shared'
import { RefSelect } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { vehicleGroups, vehicles } from '@motorpool/vehicle/shared'
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { CONDITION_QUERY_LIMITS } from '../../../shared/condition-query.ts'
import { type Draft, SCOPE_KINDS, type ScopeKind } from './question.ts'

type Scope = Draft['scope']

/** The reference whose choices are those of a kind. */
const REFERENCES = {
  org: { resource: anyResource(vehicles), name: 'orgId' },
  model: { resource: anyResource(vehicles), name: 'vehicleModelId' },
  group: { resource: anyResource(vehicleGroups), name: 'parentId' },
} as const

/** Which vehicles are asked. */
export function ScopeFields({ scope, onChange }: { scope: Scope; onChange(scope: Scope): void }): ReactNode {
  const t = useText()
  const { kind, id, vins } = scope
  const hint = t('monitor.query.vins', { n: CONDITION_QUERY_LIMITS.named })
  return (
    <>
      <span className="cq-line">
        <label htmlFor="cq-scope">{t('monitor.query.vehicles')}</label>
        <Select<ScopeKind>
          id="cq-scope"
          className="cq-scope"
          value={kind}
          options={SCOPE_KINDS.map((value) => ({ value, label: t(`monitor.query.scope.${value}`) }))}
          onChange={(value) => onChange({ ...scope, kind: value, id: null })}
        />
      </span>
      {kind === 'named' ? (
        <Input.TextArea
          className="cq-vins"
          autoSize={{ minRows: 1, maxRows: 6 }}
          value={vins}
          aria-label={hint}
          placeholder={hint}
          onChange={(event) => onChange({ ...scope, vins: event.target.value })}
        />
      ) : kind === 'all' ? null : (
        <div className="cq-of">
          <RefSelect
            key={kind}
            {...REFERENCES[kind]}
            label={t(`monitor.query.scope.${kind}`)}
            field={REFERENCES[kind].resource.fields[REFERENCES[kind].name] as Field}
            value={id}
            values={{}}
            multiple={false}
            searching
            placeholder={t('resource.pleaseSelect')}
            onChange={(value: unknown) =>
              onChange({ ...scope, id: typeof value === 'string' ? value : null })
            }
          />
        </div>
      )}
    </>
  )
}

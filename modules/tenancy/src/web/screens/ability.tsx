import { enumLabel, enumOptions } from '@motorpool/resource/web'
import {
  api,
  ConflictAlert,
  conflictOf,
  EmptyState,
  ErrorState,
  NoChoice,
  Page,
  Panel,
  SkeletonRows,
  useAct,
  usePermission,
  useText,
} from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Form, InputNumber, Select, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FilingUsage, TenantAbility, VehicleCategory } from '../../shared/enums.ts'
import './ability.css'
import { type Ability, type AbilityDraft, abilityBody, abilityDraft } from './abilities.ts'

const BASE = '/api/terminal-svc/tenant/ability/V1.0'
const KEY = 'system/tenantAbility'

const abilitiesOf = (tenantId: string) => ({
  queryKey: [KEY, tenantId],
  queryFn: () => api.get<Ability[]>(`${BASE}/${tenantId}`, undefined, { quiet: true }),
})

/** What the tenant may do with vehicles of one category. */
function CategoryForm({
  tenantId,
  category,
  stored,
}: {
  tenantId: string
  category: VehicleCategory
  stored: Ability | undefined
}): ReactNode {
  const t = useText()
  const may = usePermission()
  const client = useQueryClient()
  const { act, busy } = useAct()
  const [form] = Form.useForm<AbilityDraft>()
  const [conflict, setConflict] = useState<string>()
  const editable = may('update', KEY)
  const save = (draft: AbilityDraft) =>
    act(async () => {
      try {
        const body = abilityBody(category, draft, stored?.updateTime)
        const all = await api.post<Ability[]>(`${BASE}/${tenantId}`, body)
        client.setQueryData([KEY, tenantId], all)
      } catch (error) {
        setConflict(conflictOf(error))
        throw error
      }
    }, t('tenancy.saved'))
  const again = async (own: 'dropped' | 'kept') => {
    const all = await client.fetchQuery({ ...abilitiesOf(tenantId), staleTime: 0 })
    if (own === 'dropped') form.setFieldsValue(abilityDraft(all.find((a) => a.vehicleCategory === category)))
    setConflict(undefined)
  }
  return (
    <Panel
      title={enumLabel(VehicleCategory, category)}
      extra={stored ? null : <span className="mp-faint">{t('tenancy.abilityNone')}</span>}
    >
      {conflict ? (
        <ConflictAlert
          message={conflict}
          onNewest={() => void again('dropped')}
          onOwn={() => void again('kept')}
        />
      ) : null}
      <Form<AbilityDraft>
        form={form}
        layout="vertical"
        disabled={!editable}
        initialValues={abilityDraft(stored)}
        onFinish={(draft) => void save(draft)}
      >
        <Form.Item name="abilities" label={t(`${KEY}.abilities`)}>
          <Checkbox.Group options={enumOptions(TenantAbility)} />
        </Form.Item>
        <Form.Item name="filingUsages" label={t(`${KEY}.filingUsages`)}>
          <Checkbox.Group options={enumOptions(FilingUsage)} />
        </Form.Item>
        <div className="ability-line">
          <Form.Item name="maxVehicleCount" label={t(`${KEY}.maxVehicleCount`)}>
            <InputNumber min={0} max={1_000_000} precision={0} placeholder={t('tenancy.unlimited')} />
          </Form.Item>
          <Form.Item
            name="enabled"
            label={t(`${KEY}.status`)}
            tooltip={t('tenancy.abilityStatus')}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
          {editable ? (
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('ui.save')}
            </Button>
          ) : null}
        </div>
      </Form>
    </Panel>
  )
}

function Categories({ tenantId }: { tenantId: string }): ReactNode {
  const found = useQuery(abilitiesOf(tenantId))
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.isPending) return <SkeletonRows rows={8} />
  return (
    <div className="ability-cards">
      {VehicleCategory.values.map((category) => (
        <CategoryForm
          key={`${tenantId} ${category}`}
          tenantId={tenantId}
          category={category}
          stored={found.data.find((a) => a.vehicleCategory === category)}
        />
      ))}
    </div>
  )
}

export default function TenantAbilities(): ReactNode {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const tenantId = params.get('tenantId')
  const tenants = useQuery({
    queryKey: ['options', 'system/tenants', 'all'],
    queryFn: () =>
      api.post<{ value: string; label: string }[]>(
        '/api/system-svc/tenants/V1.0/options',
        {},
        { quiet: true },
      ),
  })
  return (
    <Page
      head={
        <Select
          style={{ width: 280 }}
          aria-label={t('tenancy.chooseTenant')}
          placeholder={t('tenancy.chooseTenant')}
          loading={tenants.isFetching}
          notFoundContent={<NoChoice of={tenants} />}
          value={tenantId ?? undefined}
          options={(tenants.data ?? []).map(({ value, label }) => ({ value, label }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(id: string) => setParams({ tenantId: id }, { replace: true })}
        />
      }
    >
      {tenantId ? (
        <Categories tenantId={tenantId} />
      ) : (
        <EmptyState icon="building" title={t('tenancy.chooseTenant')} hint={t('tenancy.chooseTenantHint')} />
      )}
    </Page>
  )
}

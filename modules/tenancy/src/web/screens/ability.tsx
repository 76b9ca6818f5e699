import { enumLabel, enumOptions } from '@motorpool/resource/web'
import {
  api,
  EmptyState,
  ErrorState,
  Page,
  Panel,
  SkeletonRows,
  toast,
  usePermission,
  useText,
} from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Form, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { FilingUsage, TenantAbility, VehicleCategory } from '../../shared/enums.ts'
import './ability.css'

const BASE = '/api/terminal-svc/tenant/ability/V1.0'
const KEY = 'system/tenantAbility'

interface Ability {
  vehicleCategory: VehicleCategory
  abilities: string[]
  filingUsages: string[]
  maxVehicleCount: number | null
  status: 'ENABLED' | 'DISABLED'
}

interface Draft extends Omit<Ability, 'status' | 'vehicleCategory'> {
  enabled: boolean
}

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
  const editable = may('update', KEY)
  const save = async ({ enabled, ...draft }: Draft) => {
    await api.post(`${BASE}/${tenantId}`, {
      vehicleCategory: category,
      ...draft,
      status: enabled ? 'ENABLED' : 'DISABLED',
    })
    toast.success(t('tenancy.saved'))
    await client.invalidateQueries({ queryKey: [KEY, tenantId] })
  }
  return (
    <Panel
      title={enumLabel(VehicleCategory, category)}
      extra={stored ? null : <span className="mp-faint">{t('tenancy.abilityNone')}</span>}
    >
      <Form<Draft>
        layout="vertical"
        disabled={!editable}
        initialValues={{
          // What is not set is not limited: the first change begins there.
          abilities: stored?.abilities ?? TenantAbility.values,
          filingUsages: stored?.filingUsages ?? FilingUsage.values,
          maxVehicleCount: stored?.maxVehicleCount ?? null,
          enabled: stored?.status !== 'DISABLED',
        }}
        onFinish={(draft) => void save(draft).catch(() => undefined)}
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
            <Button type="primary" htmlType="submit">
              {t('ui.save')}
            </Button>
          ) : null}
        </div>
      </Form>
    </Panel>
  )
}

function Categories({ tenantId }: { tenantId: string }): ReactNode {
  const found = useQuery({
    queryKey: [KEY, tenantId],
    queryFn: () => api.get<Ability[]>(`${BASE}/${tenantId}`, undefined, { quiet: true }),
  })
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

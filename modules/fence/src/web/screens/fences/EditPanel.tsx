import { anyResource } from '@motorpool/resource/shared'
import { FormRow, useResourceForm } from '@motorpool/resource/web'
import {
  api,
  enumLabel,
  ToolButton,
  toast,
  useAct,
  usePermission,
  useSession,
  useText,
  useUnsaved,
} from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, InputNumber, Popconfirm, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { FENCE_RADII, FenceRadius, FenceSettingWay } from '../../../shared/enums.ts'
import { fences } from '../../../shared/fences.ts'
import { AreaField, areaCodesOf } from './AreaField.tsx'
import { Corners } from './Corners.tsx'
import { type Draft, isWhole, placeOfDraft } from './draft.ts'
import { FENCES_KEY, type FenceRow } from './useFences.ts'
import type { History } from './useHistory.ts'
import { WindowsInput } from './WindowsInput.tsx'

const resource = anyResource(fences)
/** What stands in the panel's own inputs. */
const OF_PLACE = new Set([
  'fence_type',
  'settingWay',
  'areaCode',
  'position',
  'radius',
  'halfWidth',
  'polygon',
  'line',
  'windows',
])

const FORM = new Set(resource.form.flatMap(({ items }) => items.map((item) => item.field)))

interface Props {
  row: FenceRow | undefined
  history: History
  onClose(): void
  onSaved(id: string | undefined): void
  onBind(): void
}

type Values = Record<string, unknown>

/** The fence that is made or changed: its place beside the map, and what it watches. */
export function EditPanel({ row, history, onClose, onSaved, onBind }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const org = useSession((s) => (s.user?.userType.code === 'ADMIN' ? undefined : s.user?.org?.id))
  const [form] = Form.useForm<Values>()
  const [failure, setFailure] = useState<string>()
  const [typed, setTyped] = useState(false)
  const { act, busy } = useAct([FENCES_KEY])
  const cache = useQueryClient()
  const { draft } = history
  const rules = useResourceForm({
    resource,
    row,
    onDone: (stored) => {
      // The fence is opened again with its new version.
      void cache.invalidateQueries({ queryKey: [FENCES_KEY] })
      toast.success(t(row ? 'resource.updated' : 'resource.created'))
      onSaved(typeof stored.id === 'string' ? stored.id : row?.id)
    },
  })
  const close = useUnsaved(typed || history.changed, onClose)
  if (!draft) return null
  const mayEdit = may(row ? 'vehicle/fences/update' : 'vehicle/fences/create')
  const begun = { alarmType: 'IN_OUT', orgId: org, ...rules.initial }
  const save = async () => {
    setFailure(undefined)
    const failures = await rules.submit({ ...begun, ...form.getFieldsValue(true), ...placeOfDraft(draft) })
    const shown = failures.filter(({ field }) => FORM.has(field) && !OF_PLACE.has(field))
    form.setFields(shown.map(({ field, message }) => ({ name: field, errors: [message] })))
    const above = failures.find((one) => !shown.includes(one))
    if (above) setFailure(above.message)
  }
  const remove = async () => {
    if (row && (await act(() => api.delete(fences.api, [row.id]), t('fence.deleted')))) onSaved(undefined)
  }
  return (
    <section className="fence-edit" aria-label={row?.fenceName ?? t('fence.new')}>
      <header>
        <h2>{row?.fenceName ?? `${t('fence.new')} · ${enumLabel(FenceSettingWay, draft.way)}`}</h2>
        <ToolButton icon="close" label={t('ui.close')} onClick={close} />
      </header>
      <div className="fence-edit-body">
        {failure ? <Alert type="error" showIcon title={failure} /> : null}
        <Place draft={draft} history={history} disabled={!mayEdit} />
        <Form
          form={form}
          layout="vertical"
          size="small"
          disabled={!mayEdit}
          initialValues={begun}
          onValuesChange={() => setTyped(true)}
          className="fence-form"
        >
          {rules
            .groups(begun, (permission) => may(permission))
            .flatMap(({ items }) => items)
            .filter(({ name }) => !OF_PLACE.has(name))
            .map((item) => (
              <FormRow
                key={item.name}
                resource={resource}
                item={mayEdit ? item : { ...item, disabled: true }}
                form={rules}
                values={begun}
                row={row}
                input={undefined}
              />
            ))}
          <div className="mp-form-item" style={{ gridColumn: 'span 24' }}>
            <Form.Item name="windows" label={t('vehicle/fences.windows')}>
              <WindowsInput />
            </Form.Item>
          </div>
        </Form>
      </div>
      <footer>
        {row && may('vehicle/fences/delete') ? (
          <Popconfirm
            title={t('fence.deleteTitle')}
            description={t('fence.deleteText')}
            onConfirm={() => void remove()}
          >
            <Button danger type="text" loading={busy}>
              {t('fence.delete')}
            </Button>
          </Popconfirm>
        ) : null}
        {row ? <Button onClick={onBind}>{t('fence.vehicles', { n: row.vehicleCount })}</Button> : null}
        {mayEdit ? (
          <Button type="primary" loading={rules.busy} disabled={!isWhole(draft)} onClick={() => void save()}>
            {t('ui.save')}
          </Button>
        ) : null}
      </footer>
    </section>
  )
}

interface PlaceProps {
  draft: Draft
  history: History
  disabled: boolean
}

/** Where it lies: measures, coordinates, and one step back or forward. */
function Place({ draft, history, disabled }: PlaceProps): ReactNode {
  const t = useText()
  return (
    <div className="fence-place">
      <div className="fence-steps">
        <span className="fence-note">{t(`fence.hint.${isWhole(draft) ? 'edit' : 'draw'}.${draft.way}`)}</span>
        <Button size="small" disabled={!history.undo} onClick={history.undo}>
          {t('fence.undo')}
        </Button>
        <Button size="small" disabled={!history.redo} onClick={history.redo}>
          {t('fence.redo')}
        </Button>
      </div>
      {draft.way === 'CIRCLE' ? (
        <label>
          {t('vehicle/fences.radius')}
          <Select
            size="small"
            disabled={disabled}
            value={draft.radius}
            options={FENCE_RADII.map((radius) => ({
              value: radius,
              label: enumLabel(FenceRadius, String(radius)),
            }))}
            onChange={(radius) => history.change({ ...draft, radius })}
          />
        </label>
      ) : null}
      {draft.way === 'CORRIDOR' ? (
        <label>
          {t('vehicle/fences.halfWidth')}
          <InputNumber
            size="small"
            min={1}
            max={10_000}
            precision={0}
            disabled={disabled}
            value={draft.halfWidth}
            onChange={(halfWidth) => halfWidth && history.change({ ...draft, halfWidth })}
          />
        </label>
      ) : null}
      {draft.way === 'REGION' ? (
        <AreaField
          value={areaCodesOf(draft.areaCode)}
          disabled={disabled}
          onChange={(areaCode) => history.change({ ...draft, areaCode, polygons: [] })}
        />
      ) : null}
      {disabled ? null : <Corners draft={draft} onChange={(next) => history.change(next)} />}
    </div>
  )
}

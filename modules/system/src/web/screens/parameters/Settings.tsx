import {
  EmptyState,
  ErrorState,
  Page,
  Panel,
  SkeletonRows,
  toast,
  useConfirmClose,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { parameters } from '../../../shared/index.ts'
import './settings.css'
import { type Setting, useSettings } from './useSettings.ts'
import { ValueControl } from './ValueControl.tsx'

interface LineProps {
  setting: Setting
  disabled: boolean
  onChange(draft: string): void
}

function Line(props: LineProps): ReactNode {
  const t = useText()
  const { parameter, draft } = props.setting
  const { key, type } = parameter.def
  const standard =
    type === 'BOOL' ? t(parameter.standard === 'true' ? 'resource.yes' : 'resource.no') : parameter.standard
  return (
    <div className="settings-line">
      <div>
        <div>{t(`parameter.${key}`)}</div>
        <div className="mp-faint mp-mono">{key}</div>
      </div>
      <ValueControl
        label={t(`parameter.${key}`)}
        type={type}
        def={parameter.def}
        value={draft}
        disabled={props.disabled}
        invalid={!props.setting.valid}
        onChange={props.onChange}
      />
      <div className="mp-faint">
        {t('parameter.standard', { value: standard || '—' })}
        {draft !== parameter.standard && !props.disabled ? (
          <Button type="link" size="small" onClick={() => props.onChange(parameter.standard)}>
            {t('parameter.reset')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** The parameters that the code declares, as a form; what is saved is effective at once. */
export default function RdSettings(): ReactNode {
  const t = useText()
  const may = usePermission()
  const { rows, settings, changed, busy, problem, save, set } = useSettings()
  useConfirmClose(changed.length > 0)
  const editable = may('update', parameters.key)
  const groups = [...new Set(settings.map((s) => s.parameter.def.group))]
  const submit = async () => {
    if (await save()) toast.success(t('resource.updated'))
  }
  if (rows.isPending) return <SkeletonRows rows={8} />
  if (rows.isError) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
  if (settings.length === 0) return <EmptyState icon="settings" title={t('parameter.none')} />
  return (
    <Page
      head={changed.length > 0 ? t('parameter.changedCount', { n: changed.length }) : null}
      actions={
        editable ? (
          <Button
            type="primary"
            loading={busy}
            disabled={changed.length === 0 || changed.some((s) => !s.valid)}
            onClick={() => void submit()}
          >
            {t('parameter.save')}
          </Button>
        ) : null
      }
    >
      {problem ? <Alert type="error" showIcon title={problem} className="mp-form-alert" /> : null}
      <div className="settings-groups">
        {groups.map((group) => (
          <Panel key={group} title={t(`parameter.group.${group}`)}>
            {settings
              .filter((s) => s.parameter.def.group === group)
              .map((s) => (
                <Line
                  key={s.parameter.def.key}
                  setting={s}
                  disabled={!editable || busy}
                  onChange={(draft) => set(s.parameter.def.key, draft)}
                />
              ))}
          </Panel>
        ))}
      </div>
    </Page>
  )
}

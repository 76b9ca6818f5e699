import { enumLabel } from '@motorpool/resource/web'
import { EmptyState, ErrorState, SkeletonRows, useText } from '@motorpool/ui'
import { DatePicker, Form, Segmented, Select } from 'antd'
import type { ReactNode } from 'react'
import { CmdType } from '../../shared/index.ts'
import type { When } from '../calls.ts'
import { Params } from './Params.tsx'
import type { CommandFormState } from './useCommandForm.ts'

/** Asks which command is given, when, and with what. */
export function CommandForm({ form }: { form: CommandFormState }): ReactNode {
  const t = useText()
  const { offered, error, chosen, when } = form
  if (error) return <ErrorState error={error} onRetry={form.retry} />
  if (!offered) return <SkeletonRows rows={3} />
  if (!chosen) return <EmptyState icon="bolt" title={t('command.none')} />
  return (
    <Form layout="vertical">
      <Form.Item label={t('command.command')} htmlFor="command-code" required>
        <Select
          id="command-code"
          value={chosen.code}
          options={offered.map(({ code: value, name: label }) => ({ value, label }))}
          onChange={form.choose}
        />
      </Form.Item>
      <Params command={chosen} values={form.values} onChange={form.setValues} />
      <Form.Item label={t('command.type')} extra={t(`command.hint.${when}`)}>
        <Segmented<When>
          value={when}
          options={CmdType.values.map((value) => ({
            value,
            label: enumLabel(CmdType, value),
            disabled: value === 'OFFLINE' && !chosen.keeps,
          }))}
          onChange={form.setWhen}
        />
      </Form.Item>
      {when === 'RESERVATION' ? (
        <Form.Item label={t('command.reserveTime')} htmlFor="command-at" required>
          <DatePicker
            id="command-at"
            showTime={{ format: 'HH:mm' }}
            onChange={(next) => form.setAt(next?.valueOf())}
          />
        </Form.Item>
      ) : null}
    </Form>
  )
}

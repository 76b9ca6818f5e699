import { ConflictAlert, dialogSize, useText, useUnsaved } from '@motorpool/ui'
import { Alert, ColorPicker, Form, Input, Modal, Segmented, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { BackgroundInput, LogoInput } from '../../parts/PictureInput.tsx'
import { Preview } from './Preview.tsx'
import { COLOUR_KEYS, type Draft, KEY } from './themes.ts'
import { useThemeEditor } from './useThemeEditor.ts'

interface Props {
  start: Draft
  onClose(): void
  onDone(): Promise<void>
}

const CODE = /^[A-Za-z0-9_-]{1,32}$/

/** Name, colours and pictures of a theme, with what they look like beside them. */
export function Editor({ start, onClose, onDone }: Props): ReactNode {
  const t = useText()
  const [form] = Form.useForm<Draft>()
  const editor = useThemeEditor(start, onDone)
  const { content, busy, problem, change, save } = editor
  const [typed, setTyped] = useState(false)
  const close = useUnsaved(typed || content !== start.content, onClose)
  const wrong = (name: string) => t('error.FIELD_FORMAT', { label: t(`${KEY}.${name}`) })
  const needed = (name: string) => t('error.FIELD_REQUIRED', { label: t(`${KEY}.${name}`) })
  return (
    <Modal
      open
      title={t(start.id ? 'themes.edit' : 'themes.create')}
      {...dialogSize('page')}
      className="mp-form-dialog"
      mask={{ closable: false }}
      okText={t('ui.save')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
      destroyOnHidden
    >
      {problem && editor.conflict ? (
        <ConflictAlert
          message={problem}
          onNewest={() => void editor.newest().then((draft) => form.setFieldsValue(draft))}
          onOwn={() => void editor.keep()}
        />
      ) : null}
      {problem && !editor.conflict ? (
        <Alert type="error" showIcon title={problem} className="mp-form-alert" />
      ) : null}
      <div className="theme-editor">
        <Form
          form={form}
          layout="vertical"
          initialValues={start}
          onValuesChange={() => setTyped(true)}
          onFinish={(values) => void save(values)}
        >
          <div className="theme-editor-fields">
            <Form.Item
              name="themeName"
              label={t(`${KEY}.themeName`)}
              rules={[{ required: true, whitespace: true, message: needed('themeName') }]}
            >
              <Input maxLength={32} />
            </Form.Item>
            <Form.Item
              name="themeCode"
              label={t(`${KEY}.themeCode`)}
              rules={[
                { required: true, message: needed('themeCode') },
                { pattern: CODE, message: wrong('themeCode') },
              ]}
            >
              <Input maxLength={32} className="mp-mono" />
            </Form.Item>
            <Form.Item name="logo" label={t(`${KEY}.logo`)}>
              <LogoInput />
            </Form.Item>
            <Form.Item name="loginBg" label={t(`${KEY}.loginBg`)}>
              <BackgroundInput />
            </Form.Item>
            <Form.Item name="description" label={t(`${KEY}.description`)}>
              <Input maxLength={255} />
            </Form.Item>
            <Form.Item name="defaultFlag" label={t('themes.default')} valuePropName="checked">
              <Switch />
            </Form.Item>
          </div>
        </Form>
        <div className="theme-editor-colours">
          <Segmented
            value={content['@base'] ?? 'light'}
            options={['light', 'dark'].map((value) => ({ value, label: t(`themes.base.${value}`) }))}
            onChange={(value) => change('@base', value)}
          />
          {COLOUR_KEYS.map((key) => (
            <ColorPicker
              key={key}
              value={content[key] ?? '#000000'}
              disabledAlpha
              format="hex"
              disabledFormat
              showText={() => t(`themes.var.${key.slice(1)}`)}
              onChange={(colour) => change(key, colour.toHexString())}
            />
          ))}
        </div>
        <Preview content={content} />
      </div>
    </Modal>
  )
}

import { dialogSize, useText, useUnsaved } from '@motorpool/ui'
import { Modal, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { tenantApps } from '../../shared/resources/tenant-records.ts'
import { tenants } from '../../shared/resources/tenants.ts'
import { tenantPictures } from './PictureInput.tsx'
import { RecordForm } from './RecordForm.tsx'

const half = (field: string) => ({ field, col: 12 })

/** The part of a tenant that its configuration call keeps. */
const configuration = {
  ...tenants,
  form: [
    {
      items: [
        half('appName'),
        half('domainName'),
        half('copyright'),
        half('recordNo'),
        half('homeTemplateId'),
        half('themeId'),
        { field: 'platformScopes' },
        half('iccidPolicy'),
        half('registrationPolicy'),
        half('appLogoFilePath'),
        half('loginLogoFilePath'),
        half('loginBgFilePath'),
      ],
    },
  ],
}

interface Props {
  tenant: { id: string; name: string }
  onClose(): void
}

/** How a tenant presents itself, and the app it gives to its customers. */
export function TenantConfig({ tenant, onClose }: Props): ReactNode {
  const t = useText()
  const [typed, setTyped] = useState<Readonly<Record<string, boolean>>>({})
  const close = useUnsaved(Object.values(typed).includes(true), onClose)
  const onTyped = (key: string) => (now: boolean) => setTyped((all) => ({ ...all, [key]: now }))
  return (
    <Modal
      open
      title={t('tenancy.configOf', { name: tenant.name })}
      {...dialogSize('default')}
      className="mp-form-dialog"
      footer={null}
      mask={{ closable: false }}
      onCancel={close}
      destroyOnHidden
    >
      <Tabs
        items={[
          {
            key: 'branding',
            label: t('tenancy.configBranding'),
            children: (
              <RecordForm
                resource={configuration}
                path={`${tenants.api}/${tenant.id}/config`}
                fixed={{ id: tenant.id }}
                inputs={tenantPictures}
                onTyped={onTyped('branding')}
              />
            ),
          },
          {
            key: 'app',
            label: t('tenancy.configApp'),
            children: (
              <RecordForm
                resource={tenantApps}
                path={`${tenantApps.api}/${tenant.id}`}
                onTyped={onTyped('app')}
              />
            ),
          },
        ]}
      />
    </Modal>
  )
}

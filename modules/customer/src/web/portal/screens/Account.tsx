import '../portal.css'
import {
  Answer,
  enumLabel,
  Facts,
  Icon,
  Page,
  Panel,
  ScreenParts,
  SkeletonBlock,
  StatusTag,
  type Tone,
  useText,
} from '@motorpool/ui'
import { CustomerCertType, CustomerType } from '@motorpool/vehicle/shared'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type OwnAccount, PortalAuditStatus } from '../../../shared/index.ts'
import { AccountDialog } from '../AccountDialog.tsx'
import { PersonalPanel } from '../PersonalPanel.tsx'
import { useAccount } from '../useOwn.ts'

/** Waiting, passed, refused, none, as R387 numbers them. */
const TONES: Readonly<Record<number, Tone>> = { 1: 'info', 2: 'warn', 3: 'ok', 4: 'bad' }

/** Who the customer is to the platform. */
export default function Account(): ReactNode {
  const account = useAccount()
  return (
    <Page>
      <div className="pt">
        <Answer of={account} waiting={<SkeletonBlock height={320} />}>
          {(data) => <AccountOf account={data} />}
        </Answer>
      </div>
    </Page>
  )
}

function AccountOf({ account }: { account: OwnAccount }): ReactNode {
  const t = useText()
  const [editing, setEditing] = useState(false)
  const fact = (key: string, value: ReactNode) => ({ key, label: t(`portal/account.${key}`), value })
  return (
    <>
      <Panel
        title={account.accountName}
        extra={
          <Button icon={<Icon name="edit" />} size="large" onClick={() => setEditing(true)}>
            {t('portal.account.edit')}
          </Button>
        }
      >
        <Facts
          minWidth={200}
          items={[
            fact('phone', <span className="mp-num">{account.phone}</span>),
            fact('customerType', enumLabel(CustomerType, account.customerType)),
            fact(
              'customerCertType',
              account.customerCertType && enumLabel(CustomerCertType, account.customerCertType),
            ),
            fact(
              'customerCertNo',
              account.customerCertNo && <span className="mp-num">{account.customerCertNo}</span>,
            ),
            fact('email', account.email),
            fact('address', account.address),
            fact('orgName', account.orgName),
            fact('vehicleCount', <span className="mp-num">{account.vehicleCount}</span>),
            fact(
              'auditStatus',
              <StatusTag tone={TONES[account.auditStatus] ?? 'info'}>
                {enumLabel(PortalAuditStatus, String(account.auditStatus))}
              </StatusTag>,
            ),
          ]}
        />
        {account.auditOpinion ? <p className="pt-note">{account.auditOpinion}</p> : null}
      </Panel>
      <p className="pt-note">{t('portal.account.phoneNote')}</p>
      <Panel title={t('portal.account.ways')}>
        <p className="mp-soft">{t('portal.account.waysNote')}</p>
        <ScreenParts place="portal.ways" subject={account.id} height={32} />
      </Panel>
      <PersonalPanel />
      {editing ? <AccountDialog account={account} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

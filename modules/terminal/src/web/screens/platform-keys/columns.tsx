import { formatTime, Mono, StatusTag, type useText } from '@motorpool/ui'
import { Button, Space, type TableColumnsType } from 'antd'
import type { PlatformKeyView } from '../../../shared/platform-keys.ts'
import { hexOf, pemOf } from './forms.ts'
import { CIPHER_NAMES, type useHandOver } from './useKeys.ts'

type T = ReturnType<typeof useText>

const TONES = { CURRENT: 'ok', FORMER: 'info', REVOKED: 'idle' } as const
const SHOWN = 24

function ended({ state, revoked }: PlatformKeyView, t: T) {
  if (revoked) {
    const who = [formatTime(revoked.time), revoked.userName].filter(Boolean).join(' · ')
    return (
      <>
        <div>{who}</div>
        <div className="mp-faint">{revoked.reason}</div>
      </>
    )
  }
  return state === 'REVOKED' ? t('platformKeys.left') : null
}

export function keyColumns(
  t: T,
  { copy, save }: ReturnType<typeof useHandOver>,
): TableColumnsType<PlatformKeyView> {
  return [
    { key: 'id', title: t('platformKeys.id'), render: (_v, { id }) => <Mono>{id}</Mono> },
    {
      key: 'cipher',
      title: t('terminal/platformKeys.cipher'),
      render: (_v, row) => CIPHER_NAMES[row.cipher],
    },
    {
      key: 'state',
      title: t('platformKeys.state'),
      render: (_v, { state }) => <StatusTag tone={TONES[state]}>{t(`platformKeys.${state}`)}</StatusTag>,
    },
    { key: 'made', title: t('platformKeys.made'), render: (_v, row) => formatTime(row.createTime) },
    {
      key: 'by',
      title: t('platformKeys.by'),
      render: (_v, row) => row.createUserName ?? t('platformKeys.firstStart'),
    },
    {
      key: 'publicKey',
      title: t('platformKeys.publicKey'),
      render: (_v, row) => (
        <>
          <div>
            <Mono className="mp-soft">{`${hexOf(row).slice(0, SHOWN)}…`}</Mono>
          </div>
          <Space size={0} wrap>
            <Button type="link" size="small" onClick={() => void copy(hexOf(row))}>
              {t('platformKeys.copyHex')}
            </Button>
            <Button type="link" size="small" onClick={() => void copy(pemOf(row))}>
              {t('platformKeys.copyPem')}
            </Button>
            <Button type="link" size="small" onClick={() => save(row)}>
              {t('platformKeys.savePem')}
            </Button>
          </Space>
        </>
      ),
    },
    { key: 'revoked', title: t('platformKeys.revoked'), render: (_v, row) => ended(row, t) },
  ]
}

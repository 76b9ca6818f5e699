import {
  EmptyState,
  type Fact,
  Facts,
  formatMeasure,
  formatNumber,
  Mono,
  Panel,
  Stat,
  StatusTag,
  TimeText,
  useText,
} from '@motorpool/ui'
import {
  EmissionLevelType,
  EnergyCatalog,
  LocationStatus,
  LockStatus,
  PlateColor,
  ServiceStatus,
  VehicleCategory,
} from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'
import type { VehicleOverview } from '../../../../shared/index.ts'
import { GatewayProtocol } from '../../../../shared/unknown-devices.ts'
import { Address } from '../../../parts/Address.tsx'
import { SmallMap } from '../../../parts/SmallMap.tsx'
import { labelOf } from '../../../parts/status.tsx'

type Text = ReturnType<typeof useText>

const mono = (value: string | null): ReactNode => (value ? <Mono>{value}</Mono> : null)

function vehicleFacts(v: VehicleOverview, t: Text): Fact[] {
  const fact = (key: string, value: ReactNode): Fact => ({ key, label: t(`monitor.${key}`), value })
  return [
    fact('vin', mono(v.vin)),
    fact('plateCode', v.plateCode),
    fact('plateColor', v.plateColor && labelOf(PlateColor, v.plateColor)),
    fact('machineCode', mono(v.machineCode)),
    fact('vehicleCategory', labelOf(VehicleCategory, v.vehicleCategory)),
    fact('vehicleModel', v.vehicleModel),
    fact('vehicleSeries', v.vehicleSeries),
    fact('vehicleType', v.vehicleType),
    fact('energyCatalog', labelOf(EnergyCatalog, v.energyCatalog)),
    fact('emissionLevelType', v.emissionLevelType && labelOf(EmissionLevelType, v.emissionLevelType)),
    fact('orgName', v.orgName),
    fact('customerName', v.customerName),
    fact('customerPhone', mono(v.customerPhone)),
    fact(
      'serviceStatus',
      <StatusTag tone={v.serviceStatus === 'HAS_OPENED' ? 'ok' : 'idle'}>
        {labelOf(ServiceStatus, v.serviceStatus)}
      </StatusTag>,
    ),
    fact(
      'lockStatus',
      <StatusTag tone={v.lockStatus === 'LOCKED' ? 'bad' : 'idle'}>
        {labelOf(LockStatus, v.lockStatus)}
      </StatusTag>,
    ),
  ]
}

function linkFacts(v: VehicleOverview, t: Text): Fact[] {
  const fact = (key: string, value: ReactNode): Fact => ({ key, label: t(`monitor.${key}`), value })
  return [
    fact('terminalCode', mono(v.terminalCode)),
    fact('simCode', mono(v.simCode)),
    fact('iccid', mono(v.iccid)),
    fact('protocolName', labelOf(GatewayProtocol, v.protocol)),
    fact('onlineTime', <TimeText value={v.onlineTime} />),
    fact('offlineTime', <TimeText value={v.offlineTime} />),
    fact('reportTime', <TimeText value={v.reportTime} />),
    fact('receiveTime', <TimeText value={v.receiveTime} />),
  ]
}

export default function Basic({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const t = useText()
  return (
    <div className="sv-basic">
      <div className="sv-column">
        <Panel title={t('monitor.basic.vehicle')}>
          <Facts items={vehicleFacts(vehicle, t)} minWidth={180} />
        </Panel>
        <Panel title={t('monitor.basic.terminal')}>
          <Facts items={linkFacts(vehicle, t)} minWidth={180} />
        </Panel>
        <Ledger vehicle={vehicle} />
      </div>
      <Position vehicle={vehicle} />
    </div>
  )
}

/** Counters of today: loss is a number on the screen. */
function Ledger({ vehicle: { ledger } }: { vehicle: VehicleOverview }): ReactNode {
  const t = useText()
  const settled = ledger.stored + ledger.duplicate + ledger.rejected
  const tone = (key: keyof typeof ledger) =>
    key === 'rejected' && ledger.rejected > 0 ? ('warn' as const) : undefined
  return (
    <Panel
      title={t('monitor.ledger')}
      extra={
        <span className="mp-soft sv-panel-note">
          {ledger.received > settled
            ? t('monitor.ledger.pending', { n: ledger.received - settled })
            : t('monitor.ledger.complete')}
        </span>
      }
    >
      <div className="sv-stats">
        {(['received', 'stored', 'duplicate', 'late', 'rejected'] as const).map((key) => (
          <Stat
            key={key}
            label={t(`monitor.ledger.${key}`)}
            value={formatNumber(ledger[key])}
            tone={tone(key)}
          />
        ))}
      </div>
    </Panel>
  )
}

function positionFacts(v: VehicleOverview, t: Text): Fact[] {
  const fact = (key: string, value: ReactNode): Fact => ({ key, label: t(`monitor.${key}`), value })
  return [
    fact(
      'coordinates',
      v.lng === null || v.lat === null ? null : <Mono>{`${v.lng.toFixed(6)}, ${v.lat.toFixed(6)}`}</Mono>,
    ),
    fact('address', v.lng === null || v.lat === null ? null : <Address lng={v.lng} lat={v.lat} />),
    fact('locationStatus', labelOf(LocationStatus, v.locationStatus)),
    fact('positionTime', <TimeText value={v.positionTime} />),
    fact('speed', formatMeasure(v.speed, 'km/h')),
    fact('direction', formatMeasure(v.direction, '°', 0)),
    fact('altitude', formatMeasure(v.altitude, 'm', 0)),
    fact('mileage', formatMeasure(v.mileage, 'km')),
    fact('dayDistance', formatMeasure(v.dayDistance, 'km')),
  ]
}

function Position({ vehicle }: { vehicle: VehicleOverview }): ReactNode {
  const t = useText()
  return (
    <div className="sv-column">
      <Panel title={t('monitor.basic.position')} flush>
        <div className="sv-small-map">
          {vehicle.lng !== null && vehicle.lat !== null ? (
            <SmallMap vehicle={vehicle} />
          ) : (
            <EmptyState
              icon="pin"
              title={t('monitor.basic.noPosition')}
              hint={t('monitor.basic.noPositionHint')}
            />
          )}
        </div>
        <div className="sv-map-facts">
          <Facts items={positionFacts(vehicle, t)} minWidth={150} />
        </div>
      </Panel>
    </div>
  )
}

import '../../parts/vehicle.css'
import { anyResource, type Field, labelKey } from '@motorpool/resource/shared'
import { cellOf, FormDialog, type Row, webKind } from '@motorpool/resource/web'
import {
  api,
  ErrorState,
  type Fact,
  Facts,
  Icon,
  Mono,
  Page,
  Panel,
  queryClient,
  ScreenParts,
  SkeletonBlock,
  SubjectHead,
  SubjectTabs,
  usePageTitle,
  usePermission,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { vehicles } from '../../../shared/index.ts'
import { numberInputs } from '../../parts/number-inputs.tsx'
import { stateCell } from '../../parts/state-cell.tsx'
import { useOperations } from '../../parts/useVehicleSteps.tsx'
import { AttentionPanel } from './AttentionPanel.tsx'
import { fittingFields, vehicleTitle } from './panels.ts'
import { TimelinePanel } from './TimelinePanel.tsx'
import { useLiveState, usePages } from './usePages.ts'
import { VehiclePhoto } from './VehiclePhoto.tsx'

const resource = anyResource(vehicles)

/** What the picture shows of the record, in its panels. */
const PANELS: readonly (readonly [string, readonly string[]])[] = [
  [
    'record',
    [
      'vin',
      'machineCode',
      'plateCode',
      'plateColor',
      'vehicleCategory',
      'vehicleModelId',
      'vehicleSeriesId',
      'vehicleTypeId',
      'vehicleModelConfigId',
      'vehicleColorId',
      'emissionLevelType',
      'energyCatalog',
      'fuelType',
      'environmentCode',
      'productionDate',
      'factoryDate',
      'manufacturerCode',
      'orgId',
      'remark',
    ],
  ],
  [
    'terminal',
    [
      'bindStatus',
      'terminalId',
      'simCode',
      'bindTime',
      'adjustState',
      'debugEndTime',
      'initWorkTime',
      'lockStatus',
    ],
  ],
  [
    'drive',
    [
      'engineModelId',
      'engineNo',
      'enginePower',
      'engineManufacturer',
      'electricDriverModelId',
      'motorNo',
      'motorCount',
      'energyStorageModelId',
      'batteryNo',
      'batteryType',
      'ratedEnergy',
      'enduranceMileage',
    ],
  ],
  [
    'owner',
    [
      'ownerFlag',
      'customerName',
      'customerPhone',
      'customerType',
      'customerCertType',
      'saleStatus',
      'saleDate',
      'saleMethod',
      'distributorId',
      'financeOrgId',
      'vehicleUsage',
      'purchaseRange',
      'purchaseUsage',
      'invoiceNo',
      'realNameStatus',
    ],
  ],
  ['service', ['serviceStatus', 'serviceStartDate', 'serviceEndDate', 'servicePeriod']],
  ['files', ['modelComplianceFileId', 'announcemenFileId']],
]

/** How the vehicle stands in its life, beside its name. */
const STATES = ['saleStatus', 'serviceStatus', 'bindStatus'] as const

function useVehicle(id: string) {
  return useQuery({
    queryKey: [vehicles.key, 'one', id],
    queryFn: () => api.get<Row>(`${vehicles.api}/${encodeURIComponent(id)}`),
  })
}

/** The service vehicle picture: everything about one vehicle on one page, and its timeline. */
export default function Detail(): ReactNode {
  const { id = '' } = useParams()
  const { data, error, refetch } = useVehicle(id)
  usePageTitle(data && vehicleTitle(data))
  if (error && !data)
    return (
      <Page>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data)
    return (
      <Page>
        <SkeletonBlock height={480} />
      </Page>
    )
  return <Picture vehicle={data} />
}

function Picture({ vehicle }: { vehicle: Row }): ReactNode {
  const t = useText()
  const may = usePermission()
  const vin = String(vehicle.vin)
  // Without a terminal nothing is reported (R287).
  const isBound = vehicle.terminalId !== null
  return (
    <Page>
      <Head vehicle={vehicle} />
      <div className="vehicle-picture">
        <div className="vehicle-picture-main">
          {isBound ? <ScreenParts place="vehicle.record.figures" subject={vin} height={86} /> : null}
          {PANELS.map(([name, fields]) => (
            <Panel key={name} title={t(`vehicle.panel.${name}`)}>
              <div className={name === 'record' ? 'vehicle-with-photo' : undefined}>
                {name === 'record' ? <VehiclePhoto vehicle={vehicle} /> : null}
                <Facts items={facts(vehicle, fields, t, may)} minWidth={190} />
              </div>
            </Panel>
          ))}
        </div>
        <div className="vehicle-picture-main">
          <AttentionPanel vehicle={vehicle} />
          {isBound ? <ScreenParts place="vehicle.record.aside" subject={vin} height={280} /> : null}
          <ScreenParts place="vehicle.record.papers" subject={vin} height={44} />
          <TimelinePanel vehicleId={vehicle.id} />
        </div>
      </div>
    </Page>
  )
}

function facts(
  vehicle: Row,
  names: readonly string[],
  t: (key: string) => string,
  may: ReturnType<typeof usePermission>,
): Fact[] {
  return fittingFields(resource, vehicle, names).map((name) => {
    const field = resource.fields[name] as Field
    const shown = webKind(field).cell({ resource, name, field, value: vehicle[name], row: vehicle })
    const empty = vehicle[name] === null || vehicle[name] === undefined
    const linked = name === 'terminalId' && may('terminal/terminals/find')
    const cell = linked ? (
      <Link to={`/terminal/terminals/${String(vehicle.terminalId)}`}>{shown}</Link>
    ) : (
      shown
    )
    return { key: name, label: t(labelKey(resource, name)), value: empty ? null : cell }
  })
}

function Head({ vehicle }: { vehicle: Row }): ReactNode {
  const t = useText()
  const may = usePermission()
  const live = useLiveState(vehicle)
  const pages = usePages(vehicle)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [vehicles.key] })
  const operations = useOperations(refresh)
  const [editing, setEditing] = useState(false)
  const tools = (
    <>
      {may('update', vehicles.key) ? (
        <Button icon={<Icon name="edit" size={14} />} onClick={() => setEditing(true)}>
          {t('vehicle.edit')}
        </Button>
      ) : null}
      {may('update', vehicles.key) ? (
        <Button
          type="primary"
          icon={<Icon name="wrench" size={14} />}
          onClick={() => operations.open([vehicle])}
        >
          {t('vehicle.operations')}
        </Button>
      ) : null}
    </>
  )
  return (
    <>
      <SubjectHead
        title={vehicleTitle(vehicle)}
        code={
          vehicle.plateCode ? (
            <Mono>{String(vehicle.vin)}</Mono>
          ) : (
            <span className="mp-faint">{t('vehicle.attention.noPlate')}</span>
          )
        }
        states={
          <>
            {stateCell(vehicle)}
            {STATES.map((name) => (
              <span key={name}>{cellOf(resource, name, vehicle, undefined)}</span>
            ))}
          </>
        }
        reportTime={live.data?.reportTime}
        tools={tools}
      />
      <SubjectTabs active="record" tabs={pages} />
      {operations.element}
      {editing ? (
        <FormDialog
          resource={resource}
          id={vehicle.id}
          inputs={numberInputs}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            refresh()
          }}
        />
      ) : null}
    </>
  )
}

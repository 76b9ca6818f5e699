import { list, number } from '@motorpool/gbt'

/** Temperatures of a storage subsystem (2016 table 22) or pack (2025): number, probe count, probes. */
export function temperatureItems(maxNo: number) {
  return [
    number('no', ['可充电储能子系统号', 'Subsystem number', 'サブシステム番号'], 1, [1, maxNo]),
    list(
      'probes',
      ['探针温度值', 'Probe temperature', 'プローブ温度'],
      number(
        'probeCount',
        ['可充电储能温度探针个数', 'Number of temperature probes', '温度プローブ数'],
        2,
        [1, 65531],
      ),
      number('temperature', ['探针温度值', 'Probe temperature', 'プローブ温度'], 1, [0, 250], {
        unit: '°C',
        offset: -40,
      }),
    ),
  ] as const
}

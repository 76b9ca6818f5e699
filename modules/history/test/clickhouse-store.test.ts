import { ClickHouseServer, hasClickHouse } from '@motorpool/testkit/clickhouse'
import { describe } from 'vitest'
import { ClickHouse, ClickHouseRows, makeTables } from '../src/server/clickhouse/index.ts'
import { describeStore } from './support/store-contract.ts'

describe.runIf(hasClickHouse)('with ClickHouse', () => {
  let server: ClickHouseServer
  let clickHouse: ClickHouse
  describeStore({
    name: 'in ClickHouse',
    far: async () => {
      server = await ClickHouseServer.listen()
      clickHouse = new ClickHouse(server.place)
      await makeTables(clickHouse)
      return new ClickHouseRows(clickHouse)
    },
    close: async () => {
      await clickHouse.close()
      await server.close()
    },
  })
})

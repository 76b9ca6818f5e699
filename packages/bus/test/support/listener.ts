import { defineBusTopic } from '../../src/index.ts'
import { NatsBus } from '../../src/nats/index.ts'
import { silent } from './log.ts'

/** A process that listens to a topic until it is killed: its arguments are the server and the topic. */
const [url = '', topic = ''] = process.argv.slice(2)
const bus = await NatsBus.connect({
  url,
  name: 'listener',
  prefix: 'test',
  installation: 'one',
  log: silent,
  beatMs: 100,
})
bus.subscribe(defineBusTopic(topic), () => {})

export { PREFERRED_ADDRESSES, sourceAddress } from './address.ts'
export { DM1, type Dm1, faultOf, readDm1 } from './dm1.ts'
export { type Dtc, OLDER_METHODS, type OlderMethod, readDtc } from './dtc.ts'
export { type CanFrame, type Group, groupOf, groups } from './transport.ts'

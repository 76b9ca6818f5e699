import { defineEnum } from '@motorpool/kernel'

/** Dictionaries that no field of the code is made of yet; a module that brings such a field declares it and takes it from here. */
export const orgTypeDictionary = defineEnum('ORG_TYPE', {
  COMP: ['企业', 'Company', '企業'],
  FINANCE: ['金融机构', 'Finance', '金融機関'],
  ORG: ['组织', 'Organisation', '組織'],
})

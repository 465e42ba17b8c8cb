/** ISO 3166-1 alpha-2 codes. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Countries and territories, code and English name, by name. */
export const COUNTRIES: readonly (readonly [code: string, name: string])[] = CODES.split(' ')
  .map((code) => [code, nameOfCountry(code)] as const)
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'))

/** The English name of a country, or its code where there is none. */
export function nameOfCountry(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code // not of the form of a code
  }
}

/** The tax id that businesses of a country put on invoices. */
export interface TaxIdKind {
  /** The type, as Stripe names it. */
  type: string
  /** The name that its owners use. */
  name: string
}

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
const OTHERS: Readonly<Record<string, readonly [type: string, name: string]>> = {
  AE: ['ae_trn', 'TRN'],
  AR: ['ar_cuit', 'CUIT'],
  AU: ['au_abn', 'ABN'],
  BR: ['br_cnpj', 'CNPJ'],
  CA: ['ca_bn', 'Business number'],
  CH: ['ch_vat', 'VAT number'],
  CL: ['cl_tin', 'RUT'],
  CN: ['cn_tin', 'Tax registration number'],
  CO: ['co_nit', 'NIT'],
  CR: ['cr_tin', 'Tax number'],
  EG: ['eg_tin', 'Tax number'],
  GB: ['gb_vat', 'VAT number'],
  HK: ['hk_br', 'Business registration number'],
  ID: ['id_npwp', 'NPWP'],
  IL: ['il_vat', 'VAT number'],
  IN: ['in_gst', 'GSTIN'],
  IS: ['is_vat', 'VAT number'],
  JP: ['jp_cn', 'Corporate number'],
  KE: ['ke_pin', 'PIN'],
  KR: ['kr_brn', 'Business registration number'],
  LI: ['li_vat', 'VAT number'],
  MX: ['mx_rfc', 'RFC'],
  MY: ['my_sst', 'SST number'],
  NG: ['ng_tin', 'TIN'],
  NO: ['no_vat', 'VAT number'],
  NZ: ['nz_gst', 'GST number'],
  PE: ['pe_ruc', 'RUC'],
  PH: ['ph_tin', 'TIN'],
  RS: ['rs_pib', 'PIB'],
  SA: ['sa_vat', 'VAT number'],
  SG: ['sg_gst', 'GST number'],
  TH: ['th_vat', 'VAT number'],
  TR: ['tr_tin', 'Tax number'],
  TW: ['tw_vat', 'Unified business number'],
  UA: ['ua_vat', 'VAT number'],
  US: ['us_ein', 'EIN'],
  UY: ['uy_ruc', 'RUT'],
  VN: ['vn_tin', 'Tax number'],
  ZA: ['za_vat', 'VAT number'],
}

const KINDS = new Map<string, TaxIdKind>([
  ...EU.split(' ').map((code) => [code, { type: 'eu_vat', name: 'VAT number' }] as const),
  ...Object.entries(OTHERS).map(([code, [type, name]]) => [code, { type, name }] as const),
])

/** The tax id of businesses of a country; null where we know of none that an invoice can show. */
export function taxIdOf(country: string): TaxIdKind | null {
  return KINDS.get(country) ?? null
}

import { expect, it } from 'vitest'
import { UNITS } from '#src/lib/units.ts'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface ResponseBody {
  result: number
  dimension: string
  exact_factor: boolean
  formula: string
}

/** One of each unit in the first one, by GNU Units 2.22: `units -t -o %.12g EXPRESSION BASE`. */
const GNU_UNITS = [
  [
    'length',
    'm',
    `
m 1, fm 1e-15, pm 1e-12, nm 1e-09, um 1e-06, mm 0.001, cm 0.01, dm 0.1, hm 100, km 1000,
Mm 1000000, Gm 1000000000, in 0.0254, ft 0.3048, yd 0.9144, mi 1609.344, nmi 1852,
mil 2.54e-05, fathom 1.8288, rod 5.0292, chain 20.1168, furlong 201.168, hand 0.1016,
ft_us 0.304800609601, mi_us 1609.34721869, pt 0.000352777777778, pica 0.00423333333333,
angstrom 1e-10, au 149597870700, ly 9.46073047258e15, pc 3.08567758147e16,
kpc 3.08567758147e19, Mpc 3.08567758147e22, Gpc 3.08567758147e25`,
  ],
  [
    'area',
    'm2',
    `
m2 1, mm2 1e-06, cm2 0.0001, dm2 0.01, km2 1000000, are 100, ha 10000, in2 0.00064516,
ft2 0.09290304, yd2 0.83612736, mi2 2589988.11034, ac 4046.8564224, ac_us 4046.87260987,
barn 1e-28`,
  ],
  [
    'volume',
    'm3',
    `
m3 1, L 0.001, uL 1e-09, mL 1e-06, cL 1e-05, dL 0.0001, hL 0.1, kL 1, ML 1000, mm3 1e-09,
cm3 1e-06, dm3 0.001, km3 1000000000, in3 1.6387064e-05, ft3 0.028316846592,
yd3 0.764554857984, acft 1233.48183755, gal_us 0.003785411784, qt_us 0.000946352946,
pt_us 0.000473176473, cup_us 0.0002365882365, floz_us 2.95735295625e-05,
tbsp_us 1.47867647813e-05, tsp_us 4.92892159375e-06, gill_us 0.00011829411825,
gal_imp 0.00454609, qt_imp 0.0011365225, pt_imp 0.00056826125, floz_imp 2.84130625e-05,
gill_imp 0.0001420653125, cup_m 0.00025, tbsp_m 1.5e-05, tsp_m 5e-06, bbl 0.158987294928,
bu_us 0.0352390701669, pk_us 0.00880976754172, bu_imp 0.03636872, pk_imp 0.00909218, gal_dry_us 0.00440488377086,
qt_dry_us 0.00110122094272, pt_dry_us 0.000550610471358`,
  ],
  [
    'mass',
    'kg',
    `
g 0.001, pg 1e-15, ng 1e-12, ug 1e-09, mg 1e-06, cg 1e-05, dg 0.0001, hg 0.1, kg 1, Mg 1000,
t 1000, kt 1000000, Mt 1000000000, Gt 1e12, lb 0.45359237, oz 0.028349523125,
gr 6.479891e-05, dr 0.00177184519531, st 6.35029318, cwt_us 45.359237, cwt_uk 50.80234544,
ton_us 907.18474, ton_uk 1016.0469088, ozt 0.0311034768, lbt 0.3732417216,
dwt 0.00155517384, ct 0.0002, slug 14.5939029372, Da 1.6605390666e-27, kDa 1.6605390666e-24,
MDa 1.6605390666e-21`,
  ],
  [
    'time',
    's',
    `
s 1, fs 1e-15, ps 1e-12, ns 1e-09, us 1e-06, ms 0.001, min 60, h 3600, d 86400, wk 604800,
fortnight 1209600, mo 2629800, yr 31557600, yr_365 31536000, decade 315576000,
century 3155760000`,
  ],
  [
    'speed',
    'm/s',
    `
m/s 1, km/h 0.277777777778, km/s 1000, cm/s 0.01, mi/h 0.44704, ft/s 0.3048, ft/min 0.00508,
in/s 0.0254, kn 0.514444444444, c 299792458`,
  ],
  [
    'acceleration',
    'm/s2',
    `
m/s2 1, ft/s2 0.3048, g0 9.80665, Gal 0.01, mGal 1e-05`,
  ],
  [
    'force',
    'N',
    `
N 1, uN 1e-06, mN 0.001, kN 1000, MN 1000000, dyn 1e-05, kgf 9.80665, gf 0.00980665,
lbf 4.44822161526, ozf 0.278013850954, kip 4448.22161526, pdl 0.138254954376`,
  ],
  [
    'pressure',
    'Pa',
    `
Pa 1, mPa 0.001, hPa 100, kPa 1000, MPa 1000000, GPa 1000000000, bar 100000, mbar 100,
kbar 100000000, atm 101325, at 98066.5, Torr 133.322368421, mmHg 133.322387415,
inHg 3386.38864034, psi 6894.75729317, ksi 6894757.29317, psf 47.8802589803,
kgf/cm2 98066.5, Ba 0.1`,
  ],
  [
    'energy',
    'J',
    `
J 1, uJ 1e-06, mJ 0.001, kJ 1000, MJ 1000000, GJ 1000000000, TJ 1e12, Wh 3600, mWh 3.6,
kWh 3600000, MWh 3600000000, GWh 3.6e12, TWh 3.6e15, cal_th 4.184, kcal_th 4184,
cal_IT 4.1868, kcal_IT 4186.8, BTU_IT 1055.05585262, BTU_th 1054.35026449,
thm 105505585.262, eV 1.602176634e-19, meV 1.602176634e-22, keV 1.602176634e-16,
MeV 1.602176634e-13, GeV 1.602176634e-10, TeV 1.602176634e-07, erg 1e-07,
ftlbf 1.35581794833, tTNT 4184000000, ktTNT 4.184e12, MtTNT 4.184e15`,
  ],
  [
    'power',
    'W',
    `
W 1, nW 1e-09, uW 1e-06, mW 0.001, kW 1000, MW 1000000, GW 1000000000, TW 1e12,
hp 745.699871582, hp_m 735.49875, hp_e 746, BTU/h 0.293071070172, TR 3516.85284207`,
  ],
  [
    'torque',
    'N.m',
    `
N.m 1, lbf.ft 1.35581794833, lbf.in 0.112984829028, kgf.m 9.80665`,
  ],
  [
    'density',
    'kg/m3',
    `
kg/m3 1, g/cm3 1000, lb/ft3 16.018463374, lb/in3 27679.9047102, lb/gal_us 119.826427317`,
  ],
  [
    'flow',
    'm3/s',
    `
m3/s 1, m3/h 0.000277777777778, L/s 0.001, L/min 1.66666666667e-05,
gal_us/min 6.30901964e-05, ft3/s 0.028316846592, ft3/min 0.0004719474432`,
  ],
  [
    'angle',
    'rad',
    `
rad 1, mrad 0.001, urad 1e-06, deg 0.0174532925199, arcmin 0.000290888208666,
arcsec 4.8481368111e-06, gon 0.0157079632679, turn 6.28318530718`,
  ],
  [
    'frequency',
    'Hz',
    `
Hz 1, mHz 0.001, kHz 1000, MHz 1000000, GHz 1000000000, THz 1e12, rpm 0.0166666666667`,
  ],
  [
    'data',
    'bit',
    `
bit 1, kbit 1000, Mbit 1000000, Gbit 1000000000, Tbit 1e12, Pbit 1e15, B 8, kB 8000,
MB 8000000, GB 8000000000, TB 8e12, PB 8e15, EB 8e18, Kibit 1024, Mibit 1048576,
Gibit 1073741824, KiB 8192, MiB 8388608, GiB 8589934592, TiB 8.79609302221e12,
PiB 9.00719925474e15, EiB 9.22337203685e18`,
  ],
  [
    'data rate',
    'bit/s',
    `
bit/s 1, kbit/s 1000, Mbit/s 1000000, Gbit/s 1000000000, Tbit/s 1e12, B/s 8, kB/s 8000,
MB/s 8000000, GB/s 8000000000, TB/s 8e12, KiB/s 8192, MiB/s 8388608, GiB/s 8589934592`,
  ],
  [
    'electric charge',
    'C',
    `
C 1, pC 1e-12, nC 1e-09, uC 1e-06, mC 0.001, kC 1000, Ah 3600, mAh 3.6, kAh 3600000`,
  ],
  [
    'absorbed dose',
    'Gy',
    `
Gy 1, uGy 1e-06, mGy 0.001, rad_dose 0.01`,
  ],
  [
    'equivalent dose',
    'Sv',
    `
Sv 1, uSv 1e-06, mSv 0.001, rem 0.01, mrem 1e-05`,
  ],
  [
    'radioactivity',
    'Bq',
    `
Bq 1, kBq 1000, MBq 1000000, GBq 1000000000, TBq 1e12, Ci 37000000000, uCi 37000,
mCi 37000000`,
  ],
  [
    'dynamic viscosity',
    'Pa.s',
    `
Pa.s 1, P 0.1, cP 0.001`,
  ],
  [
    'kinematic viscosity',
    'm2/s',
    `
m2/s 1, St 0.0001, cSt 1e-06`,
  ],
  [
    'illuminance',
    'lx',
    `
lx 1, fc 10.7639104167`,
  ],
  [
    'temperature',
    'K',
    `
K 1, degC 1, degF 0.555555555556, degR 0.555555555556, degRe 1.25`,
  ],
  [
    'fuel economy',
    'km/L',
    `
km/L 1, mpg_us 0.42514370743, mpg_imp 0.354006189935, mi/L 1.609344`,
  ],
] as const

it.each(GNU_UNITS)('agrees with GNU Units about %s', async (dimension, base, rows) => {
  for (const [, code = '', expected] of rows.matchAll(/([^\s,]+) ([^\s,]+)/g)) {
    const response = await ask<ResponseBody>('unit-conversion', {
      ...{ value: '1', from: code, to: base, difference: 'true', digits: '12' },
    })
    expect(response).toMatchObject({ dimension })
    // Both round to twelve digits, and may differ in the last one.
    expect(Math.abs(response.result / Number(expected) - 1), code).toBeLessThan(2e-11)
  }
})

it('compares every unit with GNU Units but those that count the other way round', () => {
  const compared = GNU_UNITS.flatMap(([, , rows]) =>
    [...rows.matchAll(/([^\s,]+) [^\s,]+/g)].map(([, code]) => code),
  )
  const others = UNITS.filter(({ isReciprocal }) => !isReciprocal)
  expect(new Set(compared)).toEqual(new Set(others.map(({ code }) => code)))
  expect(readEntryText('unit-conversion')).toContain(`between ${UNITS.length} units`)
})

// GNU Units 2.22: tempF(451) tempC, tempC(-40) tempF, tempC(25) temprankine, and so on.
it.each([
  ['451', 'degF', 'degC', 232.777777778, '(x - 32) ÷ 1.8'],
  ['-40', 'degC', 'degF', -40, 'x × 1.8 + 32'],
  ['25', 'degC', 'degR', 536.67, 'x × 1.8 + 491.67'],
  ['20', 'degRe', 'degC', 25, 'x × 1.25'],
  ['35', 'mpg_us', 'L/100km', 6.72041666667, '235.214583333 ÷ x'],
  ['7.2', 'L/100km', 'gal_us/100mi', 3.061034693, 'x × 0.42514370743'],
  ['6', 'ft', 'yd', 2, 'x ÷ 3'],
  ['1', 'mi', 'km', 1.609344, 'x × 1.609344'],
])('turns %s %s into %s', async (value, from, to, result, formula) => {
  const response = await ask<ResponseBody>('unit-conversion', { value, from, to, digits: '12' })
  expect(response.result).toBeCloseTo(result, 8)
  expect(response).toMatchObject({ formula, exact_factor: true })
})

it('gives every value back', async () => {
  for (const unit of UNITS) {
    const base = UNITS.find(({ dimension }) => dimension === unit.dimension)?.code ?? ''
    const query = { value: '2.345678901', from: unit.code, to: base, digits: '15' }
    const { result } = await ask<ResponseBody>('unit-conversion', query)
    if (Math.abs(result) > 1e12) continue // is more than the parameter allows
    const back = { value: result, from: base, to: unit.code, digits: '10' }
    expect(await ask('unit-conversion', back)).toMatchObject({ result: 2.345678901 })
  }
})

it('reads names in any case and in the plural', async () => {
  for (const [name, code] of [
    ['Feet', 'ft'],
    ['MILES', 'mi'],
    ['µm', 'um'],
    ['ml', 'mL'],
    ['Celsius', 'degC'],
    ['kilograms', 'kg'],
    ['US gallons', 'gal_us'],
  ] as const)
    expect(
      await ask('unit-conversion', { value: '1', from: name, to: code, difference: 'true' }),
    ).toMatchObject({ from: { code }, result: 1 })
})

// GNU Units 2.22: bushel is usbushel, peck 1|4 usbushel.
it.each([
  ['bushel', 35.2391],
  ['bushels', 35.2391],
  ['peck', 8.80977],
])('takes %s for that of the United States', async (from, result) => {
  expect(await ask('unit-conversion', { value: '1', from, to: 'L' })).toMatchObject({ result })
})

it('marks what is measured and not defined', async () => {
  const query = { value: '1', from: 'Da', to: 'kg' }
  expect(await ask('unit-conversion', query)).toMatchObject({ exact_factor: false })
})

it('refuses words that name several units, unknown ones and what cannot be compared', async () => {
  const query = { value: '1', from: 'gallon', to: 'L' }
  expect(await refusal('unit-conversion', query)).toMatchObject({
    status: 400,
    errors: { from: 'from is ambiguous; give one of gal_us, gal_imp, gal_dry_us' },
  })
  expect(await refusal('unit-conversion', { ...query, from: 'gal' })).toMatchObject({
    errors: { from: 'from is ambiguous; give one of gal_us, gal_imp, gal_dry_us, Gal' },
  })
  expect(await refusal('unit-conversion', { ...query, from: 'smoot' })).toMatchObject({
    status: 400,
  })
  expect(await refusal('unit-conversion', { ...query, from: 'kg' })).toMatchObject({
    ...{ status: 422, code: 'dimensions_differ' },
  })
  const cold = { value: '-500', from: 'degF', to: 'K' }
  expect(await refusal('unit-conversion', cold)).toMatchObject({
    ...{ status: 422, code: 'below_absolute_zero' },
  })
  const still = { value: '0', from: 'mpg_us', to: 'L/100km' }
  expect(await refusal('unit-conversion', still)).toMatchObject({ code: 'no_reciprocal' })
})

it('prefixes the symbol of bits per second', async () => {
  const query = { value: 1, from: 'Mbps', to: 'kbps' }
  expect(await ask('unit-conversion', query)).toMatchObject({ result: 1_000 })
})

it('takes a multiple of the dalton for exact', async () => {
  const query = { value: 1, from: 'Da', to: 'kDa' }
  expect(await ask('unit-conversion', query)).toMatchObject({ exact_factor: true, result: 0.001 })
})

it('names the codes that differ by case alone', async () => {
  expect(await refusal('unit-conversion', { value: 1, from: 'mw', to: 'W' })).toMatchObject({
    errors: { from: 'from must be a code in its own case: mW or MW' },
  })
})

// GNU Units 2.22 has the same names: `units -t -o %.12g NAME UNIT`.
it.each([
  ['tbsp', 'm3', 0.0000147867647813],
  ['tsp', 'm3', 0.00000492892159375],
  ['qt', 'm3', 0.000946352946],
  ['floz', 'm3', 0.0000295735295625],
  ['barrel', 'm3', 0.158987294928],
  ['barrels', 'L', 158.987294928],
  ['micron', 'm', 1e-6],
  ['microns', 'm', 1e-6],
  ['Å', 'm', 1e-10],
  ['\u212b', 'm', 1e-10],
  ['A\u030a', 'm', 1e-10],
  ['stokes', 'm2/s', 0.0001],
  ['centistokes', 'm^2/s', 1e-6],
  ['months', 'yr', 1 / 12],
  ['mcg', 'g', 1e-6],
  ['sqft', 'm^2', 0.09290304],
  ['cu ft', 'm3', 0.028316846592],
  ['kts', 'km/h', 1.852],
  ['hrs', 'secs', 3_600],
  ['\u00b5m', 'm', 1e-6],
  ['\u03bcm', 'm', 1e-6],
])('knows %s', async (from, to, expected) => {
  const { result } = await ask<ResponseBody>('unit-conversion', {
    value: '1',
    from,
    to,
    digits: '12',
  })
  expect(result / expected).toBeCloseTo(1, 10)
})

/**
 * Units by dimension. A line holds code; English name; other names; factor to the SI unit of the
 * dimension; SI prefixes. Factors are those of NIST SP 811 (2008), the SI Brochure (9th edition)
 * and IEC 80000-13. One that ends in ~ is measured (CODATA 2018) and not defined.
 */
export const UNIT_TABLE: Readonly<Record<string, string>> = {
  length: `
m; metre; meter; 1; f p n u m c d h k M G
in; inch; inches; 0.0254
ft; foot; feet, international foot; 0.3048
yd; yard; ; 0.9144
mi; mile; international mile, statute mile; 1609.344
nmi; nautical mile; ; 1852
mil; mil; thou; 0.0000254
fathom; fathom; ; 1.8288
rod; rod; perch, pole; 5.0292
chain; chain; surveyor's chain; 20.1168
furlong; furlong; ; 201.168
hand; hand; ; 0.1016
ft_us; US survey foot; US survey feet, survey foot; 1200/3937
mi_us; US survey mile; survey mile; 6336000/3937
pt; point; desktop publishing point; 0.0254/72
pica; pica; desktop publishing pica; 0.0254/6
angstrom; angstrom; ångström, Å; 1e-10
au; astronomical unit; ; 149597870700
ly; light-year; light year; 9460730472580800
pc; parsec; ; 149597870700*648000/pi; k M G`,
  area: `
m2; square metre; square meter, m², sq m, sqm; 1
mm2; square millimetre; square millimeter, mm²; 1e-6
cm2; square centimetre; square centimeter, cm²; 1e-4
dm2; square decimetre; square decimeter, dm²; 1e-2
km2; square kilometre; square kilometer, km², sq km, sqkm; 1e6
are; are; ; 100
ha; hectare; ; 1e4
in2; square inch; square inches, in², sq in, sqin; 0.00064516
ft2; square foot; square feet, ft², sq ft, sqft; 0.09290304
yd2; square yard; yd², sq yd, sqyd; 0.83612736
mi2; square mile; mi², sq mi, sqmi; 2589988.110336
ac; acre; international acre; 4046.8564224
ac_us; US survey acre; ; 62726400000/15499969
barn; barn; ; 1e-28`,
  volume: `
m3; cubic metre; cubic meter, m³; 1
L; litre; liter, l; 0.001; u m c d h k M
mm3; cubic millimetre; cubic millimeter, mm³; 1e-9
cm3; cubic centimetre; cubic centimeter, cm³, cc; 1e-6
dm3; cubic decimetre; cubic decimeter, dm³; 1e-3
km3; cubic kilometre; cubic kilometer, km³; 1e9
in3; cubic inch; cubic inches, in³, cu in, cuin; 0.000016387064
ft3; cubic foot; cubic feet, ft³, cu ft, cuft; 0.028316846592
yd3; cubic yard; yd³, cu yd, cuyd; 0.764554857984
acft; acre-foot; acre foot, acre-feet, acre feet; 1233.48183754752
gal_us; US gallon; US liquid gallon; 0.003785411784
qt_us; US quart; US liquid quart; 0.000946352946
pt_us; US pint; US liquid pint; 0.000473176473
cup_us; US cup; ; 0.0002365882365
floz_us; US fluid ounce; ; 0.0000295735295625
tbsp_us; US tablespoon; ; 0.00001478676478125
tsp_us; US teaspoon; ; 0.00000492892159375
gill_us; US gill; ; 0.00011829411825
gal_imp; imperial gallon; UK gallon; 0.00454609
qt_imp; imperial quart; UK quart; 0.0011365225
pt_imp; imperial pint; UK pint; 0.00056826125
floz_imp; imperial fluid ounce; UK fluid ounce; 0.0000284130625
gill_imp; imperial gill; UK gill; 0.0001420653125
cup_m; metric cup; ; 0.00025
tbsp_m; metric tablespoon; ; 0.000015
tsp_m; metric teaspoon; ; 0.000005
bbl; barrel of oil; barrel, oil barrel, petroleum barrel; 0.158987294928
bu_us; US bushel; ; 0.03523907016688
pk_us; US peck; ; 0.00880976754172
bu_imp; imperial bushel; UK bushel; 0.03636872
pk_imp; imperial peck; UK peck; 0.00909218
gal_dry_us; US dry gallon; ; 0.00440488377086
qt_dry_us; US dry quart; ; 0.001101220942715
pt_dry_us; US dry pint; ; 0.0005506104713575`,
  mass: `
g; gram; gramme; 0.001; p n u m c d h k M
t; tonne; metric ton; 1000; k M G
lb; pound; pound avoirdupois, lbs, lbm; 0.45359237
oz; ounce; ounce avoirdupois; 0.028349523125
gr; grain; ; 0.00006479891
dr; dram; dram avoirdupois; 0.0017718451953125
st; stone; ; 6.35029318
cwt_us; US hundredweight; short hundredweight; 45.359237
cwt_uk; UK hundredweight; long hundredweight; 50.80234544
ton_us; short ton; US ton; 907.18474
ton_uk; long ton; UK ton, imperial ton; 1016.0469088
ozt; troy ounce; ounce troy; 0.0311034768
lbt; troy pound; pound troy; 0.3732417216
dwt; pennyweight; ; 0.00155517384
ct; carat; metric carat; 0.0002
slug; slug; ; 0.45359237*9.80665/0.3048
Da; dalton; unified atomic mass unit; 1.6605390666e-27~; k M`,
  time: `
s; second; sec, secs; 1; f p n u m
min; minute; mins; 60
h; hour; hr; 3600
d; day; ; 86400
wk; week; ; 604800
fortnight; fortnight; ; 1209600
yr; year; Julian year, annum, y; 31557600
yr_365; year of 365 days; common year; 31536000
mo; month; mean month, twelfth of a Julian year; 2629800
decade; decade; ; 315576000
century; century; Julian century, centuries; 3155760000`,
  speed: `
m/s; metre per second; meter per second, metres per second, meters per second, mps; 1
km/h; kilometre per hour; kilometer per hour, kilometres per hour, kilometers per hour, kph, kmh; 1/3.6
km/s; kilometre per second; kilometer per second, kilometres per second, kilometers per second; 1000
cm/s; centimetre per second; centimeter per second; 0.01
mi/h; mile per hour; miles per hour, mph; 0.44704
ft/s; foot per second; feet per second, fps; 0.3048
ft/min; foot per minute; feet per minute; 0.00508
in/s; inch per second; inches per second; 0.0254
kn; knot; kt; 1852/3600
c; speed of light; ; 299792458`,
  acceleration: `
m/s2; metre per second squared; meter per second squared, m/s²; 1
ft/s2; foot per second squared; feet per second squared, ft/s²; 0.3048
g0; standard gravity; standard acceleration of free fall; 9.80665
Gal; gal; galileo; 0.01; m`,
  force: `
N; newton; ; 1; u m k M
dyn; dyne; ; 1e-5
kgf; kilogram-force; kilopond, kp; 9.80665
gf; gram-force; pond; 0.00980665
lbf; pound-force; ; 0.45359237*9.80665
ozf; ounce-force; ; 0.028349523125*9.80665
kip; kip; ; 453.59237*9.80665
pdl; poundal; ; 0.138254954376`,
  pressure: `
Pa; pascal; ; 1; m h k M G
bar; bar; ; 1e5; m k
atm; standard atmosphere; atmosphere; 101325
at; technical atmosphere; ; 98066.5
Torr; torr; ; 101325/760
mmHg; conventional millimetre of mercury; millimetre of mercury, millimeter of mercury; 133.322387415
inHg; conventional inch of mercury; inch of mercury, inches of mercury; 3386.388640341
psi; pound-force per square inch; pounds per square inch, lbf/in2; 0.45359237*9.80665/0.00064516
ksi; kip per square inch; ; 453.59237*9.80665/0.00064516
psf; pound-force per square foot; pounds per square foot, lbf/ft2; 0.45359237*9.80665/0.09290304
kgf/cm2; kilogram-force per square centimetre; kgf/cm²; 98066.5
Ba; barye; dyn/cm2; 0.1`,
  energy: `
J; joule; ; 1; u m k M G T
Wh; watt hour; watt-hour; 3600; m k M G T
cal_th; thermochemical calorie; ; 4.184; k
cal_IT; International Table calorie; ; 4.1868; k
BTU_IT; British thermal unit (International Table); ; 0.45359237*4186.8/1.8
BTU_th; British thermal unit (thermochemical); ; 0.45359237*4184/1.8
thm; therm (EC); therm; 45359237*4.1868/1.8
eV; electronvolt; electron volt; 1.602176634e-19; m k M G T
erg; erg; ; 1e-7
ftlbf; foot pound-force; foot-pound, ft·lbf; 0.3048*0.45359237*9.80665
tTNT; tonne of TNT; ton of TNT; 4.184e9; k M`,
  power: `
W; watt; ; 1; n u m k M G T
hp; mechanical horsepower; imperial horsepower; 550*0.3048*0.45359237*9.80665
hp_m; metric horsepower; PS, cheval-vapeur; 735.49875
hp_e; electric horsepower; ; 746
BTU/h; British thermal unit per hour; BTU per hour, BTU/hr; 0.45359237*4186.8/1.8/3600
TR; ton of refrigeration; refrigeration ton; 12000*0.45359237*4186.8/1.8/3600`,
  torque: `
N.m; newton metre; newton meter, Nm, N·m; 1
lbf.ft; pound-force foot; pound-foot, lbf·ft, lb-ft; 0.3048*0.45359237*9.80665
lbf.in; pound-force inch; inch-pound, lbf·in, lb-in; 0.0254*0.45359237*9.80665
kgf.m; kilogram-force metre; kilogram-force meter, kgf·m; 9.80665`,
  density: `
kg/m3; kilogram per cubic metre; kilogram per cubic meter, kg/m³, g/L; 1
g/cm3; gram per cubic centimetre; gram per cubic centimeter, g/cm³, g/mL, kg/L; 1000
lb/ft3; pound per cubic foot; pounds per cubic foot, lb/ft³; 0.45359237/0.028316846592
lb/in3; pound per cubic inch; pounds per cubic inch, lb/in³; 0.45359237/0.000016387064
lb/gal_us; pound per US gallon; pounds per US gallon; 0.45359237/0.003785411784`,
  flow: `
m3/s; cubic metre per second; cubic meter per second, m³/s; 1
m3/h; cubic metre per hour; cubic meter per hour, m³/h; 1/3600
L/s; litre per second; liter per second; 0.001
L/min; litre per minute; liter per minute; 0.001/60
gal_us/min; US gallon per minute; US gallons per minute, gpm; 0.003785411784/60
ft3/s; cubic foot per second; cubic feet per second, cfs; 0.028316846592
ft3/min; cubic foot per minute; cubic feet per minute, cfm; 0.028316846592/60`,
  angle: `
rad; radian; ; 1; m u
deg; degree of arc; arc degree, °; pi/180
arcmin; minute of arc; arcminute; pi/10800
arcsec; second of arc; arcsecond; pi/648000
gon; gon; grad, gradian; pi/200
turn; turn; revolution, full circle; pi*2`,
  frequency: `
Hz; hertz; ; 1; m k M G T
rpm; revolution per minute; revolutions per minute; 1/60`,
  data: `
bit; bit; ; 1; k M G T P
B; byte; octet; 8; k M G T P E
Kibit; kibibit; ; 1024
Mibit; mebibit; ; 1048576
Gibit; gibibit; ; 1073741824
KiB; kibibyte; ; 8192
MiB; mebibyte; ; 8388608
GiB; gibibyte; ; 8589934592
TiB; tebibyte; ; 8796093022208
PiB; pebibyte; ; 9007199254740992
EiB; exbibyte; ; 9223372036854775808`,
  'data rate': `
bit/s; bit per second; bits per second, bps; 1; k M G T
B/s; byte per second; bytes per second; 8; k M G T
KiB/s; kibibyte per second; ; 8192
MiB/s; mebibyte per second; ; 8388608
GiB/s; gibibyte per second; ; 8589934592`,
  'electric charge': `
C; coulomb; ; 1; p n u m k
Ah; ampere hour; ampere-hour; 3600; m k`,
  'absorbed dose': `
Gy; gray; ; 1; u m
rad_dose; rad (absorbed dose); ; 0.01`,
  'equivalent dose': `
Sv; sievert; ; 1; u m
rem; rem; ; 0.01; m`,
  radioactivity: `
Bq; becquerel; ; 1; k M G T
Ci; curie; ; 3.7e10; u m`,
  'dynamic viscosity': `
Pa.s; pascal second; Pa·s; 1
P; poise; ; 0.1; c`,
  'kinematic viscosity': `
m2/s; square metre per second; square meter per second, square metres per second, square meters per second, m²/s; 1
St; stokes; stoke; 1e-4; c`,
  illuminance: `
lx; lux; ; 1
fc; foot-candle; footcandle, lm/ft2; 1/0.09290304`,
}

/**
 * Other codes. Those of the US system's units are their symbols in NIST Handbook 44, Appendix C; the words that they
 * are short for stay ambiguous, except for bushels and pecks, which no other country uses any more.
 */
export const OTHER_CODES: Readonly<Record<string, string>> = {
  micron: 'um',
  mcg: 'ug',
  qt: 'qt_us',
  tbsp: 'tbsp_us',
  tsp: 'tsp_us',
  'fl oz': 'floz_us',
  floz: 'floz_us',
  bu: 'bu_us',
  bushel: 'bu_us',
  pk: 'pk_us',
  peck: 'pk_us',
}

/** Words that name several units; the codes among which a caller has to choose. */
export const AMBIGUOUS: Readonly<Record<string, string>> = {
  gallon: 'gal_us, gal_imp, gal_dry_us',
  gal: 'gal_us, gal_imp, gal_dry_us, Gal',
  quart: 'qt_us, qt_imp, qt_dry_us',
  pint: 'pt_us, pt_imp, pt_dry_us',
  cup: 'cup_us, cup_m',
  gill: 'gill_us, gill_imp',
  'fluid ounce': 'floz_us, floz_imp',
  tablespoon: 'tbsp_us, tbsp_m',
  teaspoon: 'tsp_us, tsp_m',
  ton: 't, ton_us, ton_uk',
  hundredweight: 'cwt_us, cwt_uk',
  calorie: 'cal_th, cal_IT, kcal_th, kcal_IT',
  cal: 'cal_th, cal_IT, kcal_th, kcal_IT',
  kilocalorie: 'kcal_th, kcal_IT',
  kcal: 'kcal_th, kcal_IT',
  btu: 'BTU_IT, BTU_th',
  horsepower: 'hp, hp_m, hp_e',
  degree: 'deg, degC, degF',
  mpg: 'mpg_us, mpg_imp',
  'miles per gallon': 'mpg_us, mpg_imp',
}

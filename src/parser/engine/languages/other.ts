import { english } from './english'
import { type Language, METRIC } from './language'

const words = (text: string) => text.split(',')

/**
 * The commonest measures of languages without a table of their own, all in one: their words do not get into each other's way, and a
 * line keeps its amount, unit and food where the unit is known.
 */
export const otherLanguages: Language = {
  units: [
    ...METRIC,
    ...english.units.filter((unit) => unit.length > 2),
    // Hungarian
    ...words(
      'dkg,dag,deka,deci,gramm,liter,kiló,ek,evőkanál,tk,teáskanál,mk,mokkáskanál,kk,kávéskanál,db,darab,gerezd',
    ),
    ...words('szál,fej,csomag,csipet,bögre,pohár,csésze,csokor,szelet,tábla,doboz,üveg,marék'),
    // Czech and Slovak
    ...words(
      'lžíce,lžic,lžíci,lžička,lžičky,lžiček,lžičku,lyžica,lyžice,lyžíc,lyžička,lyžičky,lyžičiek,PL,ČL,KL',
    ),
    ...words(
      'polévková lžíce,polévkové lžíce,čajová lžička,čajové lžičky,ks,kus,kusy,kusů,kusov,špetka,špetky,štipka,štipky',
    ),
    ...words(
      'hrnek,hrnky,hrnku,hrnček,hrnčeky,stroužek,stroužky,stroužků,strúčik,strúčiky,strúčikov,balíček,balíčky,balení',
    ),
    ...words(
      'balenie,plátek,plátky,plátků,plátok,svazek,zväzok,konzerva,konzervy,sklenice,snítka,snítky,kostka',
    ),
    // Croatian, Serbian, Slovenian
    ...words(
      'žlica,žlice,žlici,žlic,žličica,žličice,žlička,žlički,žličke,kašika,kašike,kašičica,kašičice,šalica,šalice,šalici',
    ),
    ...words(
      'čaša,čaše,čaši,čen,čena,češanj,češnja,režanj,režnja,prstohvat,prstohvata,ščepec,kom,komad,komada,vezica,vezice',
    ),
    ...words(
      'vrećica,vrećice,kesica,kesice,konzerva,stabljika,stabljike,list,lista,grančica,grančice,кашика,кашике',
    ),
    // Romanian
    ...words(
      'lingură,linguri,lingurițe,linguriță,lingurita,cană,căni,cățel,căței,fir,fire,legătură,praf,bucată,bucăți,buc,pahar',
    ),
    // Turkish
    ...words(
      'gram,kilo,kilogram,litre,yemek kaşığı,tatlı kaşığı,çay kaşığı,su bardağı,çay bardağı,kahve fincanı,fincan,adet',
    ),
    ...words('tane,diş,demet,tutam,paket,dal,dilim,avuç,kase,kaşık,bardak'),
    // Lithuanian, Latvian, Estonian, Icelandic, Catalan
    ...words(
      'šaukštas,šaukštai,šaukšto,šaukšteliai,šaukštelis,šaukštelio,vnt,skiltelė,skiltelės,žiupsnelis,stiklinė',
    ),
    ...words(
      'ēdamkarote,ēdamkarotes,tējkarote,tējkarotes,šķipsna,daiviņa,daiviņas,gab,spl,tl,sl,näpuotsatäis,küüs,küünt',
    ),
    ...words(
      'msk,tsk,stk,bolli,bollar,cullerada,cullerades,culleradeta,culleradetes,tassa,tasses,gra,grans,pessic',
    ),
    // Russian, Ukrainian, Bulgarian
    ...words(
      'г,гр,кг,мг,л,мл,ст л,ст ложка,ст ложки,столовая ложка,столовые ложки,столовых ложек,столовой ложки,ч л',
    ),
    ...words(
      'ч ложка,ч ложки,чайная ложка,чайные ложки,чайных ложек,чайной ложки,шт,штук,штука,штуки,щепотка,щепотки',
    ),
    ...words(
      'зубчик,зубчика,зубчиков,зуб,стакан,стакана,стаканов,пучок,пучка,банка,банки,пачка,пачки,пакет,веточка,веточки',
    ),
    ...words(
      'стебель,стебля,стеблей,кусок,куска,ломтик,ломтика,долька,дольки,лист,листа,листьев,склянка,склянки,дрібка',
    ),
    ...words('зубчики,с л,чаша,чаши,скилидка,скилидки,щипка,бр,връзка'),
    // Greek, Hebrew
    ...words(
      'γρ,γραμμάρια,κιλό,κιλά,λίτρο,λίτρα,κ σ,κ γ,κουταλιά,κουταλιές,κουταλάκι,κουταλάκια,φλιτζάνι,φλιτζάνια',
    ),
    ...words(
      'σκελίδα,σκελίδες,πρέζα,ματσάκι,τεμάχιο,τεμ,גרם,ג,ק"ג,מ"ל,כף,כפות,כפית,כפיות,כוס,כוסות,ליטר,שן,שיני,קורט,חבילה',
    ),
    // Arabic
    ...words(
      'غرام,غراما,جرام,غ,جم,كغ,كجم,كيلو,كيلوغرام,كيلوجرام,لتر,ليتر,مل,مليلتر,ملعقة كبيرة,ملاعق كبيرة,ملعقة صغيرة',
    ),
    ...words(
      'ملاعق صغيرة,ملعقة طعام,ملاعق طعام,ملعقة شاي,ملاعق شاي,ملعقة,ملاعق,كوب,أكواب,كأس,كؤوس,فص,فصوص,حبة,حبات,رشة',
    ),
    ...words('باقة,حزمة,ضمة,علبة,علب,كيس,أكياس,شريحة,شرائح,قطعة,قطع,عود,أعواد'),
    // Chinese, Japanese, Korean, Vietnamese
    ...words(
      '克,千克,公斤,斤,毫升,升,个,個,根,片,勺,大勺,小勺,汤匙,湯匙,茶匙,杯,瓣,颗,顆,块,塊,包,把,条,條,只,隻,碗,罐,瓶,盒,张',
    ),
    ...words(
      '大さじ,小さじ,カップ,本,枚,かけ,袋,缶,束,株,丁,玉,合,切れ,パック,房,つまみ,つかみ,枝,큰술,작은술,컵,개,쪽,그램,스푼,티스푼,장,대',
    ),
    ...words(
      '줌,봉지,모,마리,muỗng canh,muỗng cà phê,thìa canh,thìa cà phê,thìa,chén,cốc,củ,tép,trái,gói,nhánh,gam',
    ),
  ],
  numbers: {
    ...{ один: 1, одна: 1, два: 2, две: 2, три: 3, пол: 0.5, половина: 0.5, половинка: 0.5 },
    ...{ bir: 1, iki: 2, üç: 3, dört: 4, yarım: 0.5, çeyrek: 0.25 },
    ...{ egy: 1, két: 2, három: 3, fél: 0.5, půl: 0.5, pol: 0.5, jeden: 1, jedna: 1, dva: 2, dvě: 2, tři: 3 },
    ...{ نصف: 0.5, ربع: 0.25, ثلث: 1 / 3, חצי: 0.5, μισό: 0.5, μισή: 0.5 },
  },
  ranges: ['до', 'or', 'إلى', 'až'],
  links: ['من', 'de'],
  asNeeded: [
    ...words('по вкусу,за смаком,на вкус,ízlés szerint,dle chuti,podle chuti,podľa chuti,po okusu,po ukusu'),
    ...words(
      'isteğe göre,göz kararı,حسب الرغبة,حسب الذوق,حسب الحاجة,قليل من,适量,適量,少许,少許,少々,適宜,적당량,약간,お好みで',
    ),
    ...words('to taste,as needed,după gust,κατά βούληση,לפי הטעם'),
  ],
}

import { type Language, METRIC } from './language'

export const finnish: Language = {
  units: [
    ...METRIC,
    ...'gramma,grammaa,kilo,kiloa,kilogramma,kilogrammaa,litra,litraa,desilitra,desilitraa,senttilitra,senttilitraa'.split(
      ',',
    ),
    ...'millilitra,millilitraa,rkl,ruokalusikka,ruokalusikkaa,ruokalusikallinen,ruokalusikallista,tl,teelusikka,teelusikkaa'.split(
      ',',
    ),
    ...'teelusikallinen,teelusikallista,mm,maustemitta,maustemittaa,kuppi,kuppia,kupillinen,lasi,lasia,lasillinen,prk,purkki'.split(
      ',',
    ),
    ...'purkkia,tlk,tölkki,tölkkiä,pkt,paketti,pakettia,pussi,pussia,ps,pullo,pulloa,plo,rasia,rasiaa,rs,kynsi,kynttä,kynnet'.split(
      ',',
    ),
    ...'valkosipulinkynsi,oksa,oksaa,nippu,nippua,ruukku,ruukkua,kourallinen,kourallista,lehti,lehteä,viipale,viipaletta'.split(
      ',',
    ),
    ...'siivu,siivua,pala,palaa,palaset,kpl,kappale,kappaletta,ripaus,ripausta,hyppysellinen,tilkka,tilkkaa,tippa,tippaa,loraus,loraus'.split(
      ',',
    ),
    ...'nokare,nokaretta,varsi,vartta,tanko,tankoa,kuutio,kuutiota,annos,annosta,levy,levyä,rulla,rullaa,pää'.split(
      ',',
    ),
    ...'pss,desi,desiä,terttu,terttua,kerä,kerää,pussillinen,lasillista,kupillista,purkillinen,nyytti,kimpale,kimpaletta,lohko,lohkoa,suikale,suikaletta'.split(
      ',',
    ),
  ],
  numbers: {
    yksi: 1,
    kaksi: 2,
    kolme: 3,
    neljä: 4,
    viisi: 5,
    kuusi: 6,
    seitsemän: 7,
    kahdeksan: 8,
    yhdeksän: 9,
    kymmenen: 10,
    kaksitoista: 12,
    puoli: 0.5,
    puolikas: 0.5,
    puolitoista: 1.5,
    tusina: 12,
  },
  ranges: ['tai'],
  links: [],
  asNeeded: ['maun mukaan', 'tarpeen mukaan', 'oman maun mukaan', 'hieman', 'vähän', 'muutama', 'n'],
  purposes:
    / (?:koristeluun|koristeeksi|paistamiseen|tarjoiluun|voiteluun|jauhottamiseen|pinnalle|vuokaan)[\s\S]*/iu,
}

import { type Language, METRIC } from './language'

export const polish: Language = {
  units: [
    ...METRIC,
    ...'gram,gramy,gramów,dag,dkg,deko,kilo,kilogram,kilogramy,kilogramów,litr,litra,litry,litrów,mililitr,mililitrów'.split(
      ',',
    ),
    ...'łyżka,łyżki,łyżek,łyżeczka,łyżeczki,łyżeczek,łyżka stołowa,łyżki stołowe,łyżek stołowych,łyż,szklanka,szklanki,szklanek,szkl'.split(
      ',',
    ),
    ...'filiżanka,filiżanki,kubek,kubki,kubków,kieliszek,kieliszki,puszka,puszki,puszek,słoik,słoiki,słoików,słoiczek,opakowanie'.split(
      ',',
    ),
    ...'opakowania,opakowań,op,paczka,paczki,paczek,torebka,torebki,torebek,saszetka,saszetki,butelka,butelki,karton,kartony,kostka'.split(
      ',',
    ),
    ...'kostki,kostek,ząbek,ząbki,ząbków,główka,główki,główek,gałązka,gałązki,gałązek,pęczek,pęczki,pęczków,garść,garście,garści'.split(
      ',',
    ),
    ...'liść,liście,liści,listek,listki,listków,plaster,plastry,plastrów,plasterek,plasterki,plasterków,kromka,kromki,kromek'.split(
      ',',
    ),
    ...'kawałek,kawałki,kawałków,sztuka,sztuki,sztuk,szt,szczypta,szczypty,szczypt,kropla,krople,kropli,łodyga,łodygi,łodyg,laska,laski,tabliczka,tabliczki,porcja,porcje'.split(
      ',',
    ),
    ...'garstka,garstki,pojemnik,pojemniki,kula,kulki,kulka,płat,płaty,pasek,paski,filiżanek,rolka,rolki,duża łyżka,duże łyżki,mała łyżeczka'.split(
      ',',
    ),
  ],
  numbers: {
    jeden: 1,
    jedna: 1,
    jedno: 1,
    dwa: 2,
    dwie: 2,
    trzy: 3,
    cztery: 4,
    pięć: 5,
    sześć: 6,
    siedem: 7,
    osiem: 8,
    dziewięć: 9,
    dziesięć: 10,
    dwanaście: 12,
    pół: 0.5,
    ćwierć: 0.25,
    półtora: 1.5,
    półtorej: 1.5,
    tuzin: 12,
  },
  ranges: ['do', 'lub', 'albo'],
  links: ['z'],
  asNeeded: ['do smaku', 'według uznania', 'wg uznania', 'odrobina', 'trochę', 'kilka', 'ok'],
  purposes:
    / (?:do (?:smażenia|dekoracji|ozdoby|posypania|podania|smarowania|obtoczenia|obtaczania|panierowania|wysmarowania|natłuszczenia|podsypania|gotowania|formy|blachy))[\s\S]*/iu,
  foods: 'liść laurowy,liście laurowe,liści laurowych,kostka rosołowa,kostki rosołowe'.split(','),
}

import { type Language, METRIC } from './language'

export const french: Language = {
  units: [
    ...METRIC,
    ...'gramme,grammes,kilo,kilos,kilogramme,kilogrammes,litre,litres,décilitre,décilitres,centilitre,centilitres'.split(
      ',',
    ),
    ...'millilitre,millilitres,livre,livres,cuillère à soupe,cuillères à soupe,cuillère à café,cuillères à café'.split(
      ',',
    ),
    ...'cuiller à soupe,cuillers à soupe,cuiller à café,cuillers à café,cuillerée à soupe,cuillerées à soupe'.split(
      ',',
    ),
    ...'cuillerée à café,cuillerées à café,cuillère,cuillères,cuillerée,cuillerées,cuil à soupe,cuil à café'.split(
      ',',
    ),
    ...'c à soupe,c à café,c à s,c à c,cs,cc,cas,cac,càs,càc,CàS,CàC,c. à. s.,c. à. c.,tasse,tasses,verre,verres,bol,bols'.split(
      ',',
    ),
    ...'boîte,boîtes,petite boîte,grande boîte,bocal,bocaux,pot,pots,brique,briques,briquette,paquet,paquets,sachet,sachets'.split(
      ',',
    ),
    ...'bouteille,bouteilles,barquette,barquettes,gousse,gousses,branche,branches,brin,brins,botte,bottes,bouquet,bouquets'.split(
      ',',
    ),
    ...'feuille,feuilles,tranche,tranches,morceau,morceaux,pincée,pincées,poignée,poignées,goutte,gouttes,filet,filets'.split(
      ',',
    ),
    ...'trait,traits,noix,noisette,noisettes,tige,tiges,tête,têtes,bâton,bâtons,rouleau,rouleaux,boule,boules,dose,doses,pièce,pièces,cube,cubes,carré,carrés,tablette,tablettes'.split(
      ',',
    ),
    ...'c c,c s,c. c.,c. s.,plaquette,plaquettes,pavé,pavés,quartier,quartiers,bulbe,bulbes,louche,louches,portion,portions,part,parts'.split(
      ',',
    ),
  ],
  numbers: {
    un: 1,
    une: 1,
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    douze: 12,
    demi: 0.5,
    demie: 0.5,
    quart: 0.25,
    douzaine: 12,
  },
  ranges: ['à', 'ou'],
  links: ['de la', 'de l’', 'de', 'du', 'des', 'd’'],
  asNeeded: ['au goût', 'à votre goût', 'selon le goût', 'à volonté', 'un peu', '1 peu', 'quelques'],
  purposes:
    / (?:pour (?:la|le|les|ma|\p{L}+(?:er|ir|re))(?!\p{L})|pour l['’]|du moulin|facultatif|selon (?:le|votre|vos) )[\s\S]*/iu,
  foods:
    'noix de muscade,noix muscade,noix de coco,noix de cajou,noix de pécan,noix de macadamia,noix de saint-jacques,noix de Saint Jacques,bouquet garni'.split(
      ',',
    ),
}

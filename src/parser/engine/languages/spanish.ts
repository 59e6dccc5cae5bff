import { type Language, METRIC } from './language'

export const spanish: Language = {
  units: [
    ...METRIC,
    ...'gramo,gramos,grs,kilo,kilos,kilogramo,kilogramos,litro,litros,decilitro,decilitros,centilitro,centilitros'.split(
      ',',
    ),
    ...'mililitro,mililitros,libra,libras,onza,onzas,cucharada,cucharadas,cucharada sopera,cucharadas soperas'.split(
      ',',
    ),
    ...'cucharada de postre,cucharadas de postre,cucharada pequeña,cucharadas pequeñas,cucharadita,cucharaditas'.split(
      ',',
    ),
    ...'cda,cdas,cdta,cdtas,cdita,cditas,c/s,c/c,taza,tazas,vaso,vasos,copa,copas,tacita,lata,latas,bote,botes,tarro,tarros'.split(
      ',',
    ),
    ...'frasco,frascos,paquete,paquetes,sobre,sobres,bolsa,bolsas,brick,botella,botellas,caja,cajas,diente,dientes,cabeza,cabezas'.split(
      ',',
    ),
    ...'rama,ramas,ramita,ramitas,ramillete,manojo,manojos,atado,puñado,puñados,hoja,hojas,loncha,lonchas,rodaja,rodajas'.split(
      ',',
    ),
    ...'rebanada,rebanadas,filete,filetes,trozo,trozos,pedazo,pedazos,pieza,piezas,unidad,unidades,ud,uds,pizca,pizcas'.split(
      ',',
    ),
    ...'chorro,chorrito,chorritos,gota,gotas,tallo,tallos,nuez,lámina,láminas,pastilla,pastillas,tableta,tabletas,bola,bolas,cucharón,cucharones'.split(
      ',',
    ),
    ...'cucharadita de café,cucharaditas de café,cucharadita de postre,cucharaditas de postre,cucharadas de sopa,cucharada de sopa,hebra,hebras,gajo,gajos,barra,barras,ración,raciones,tira,tiras'.split(
      ',',
    ),
  ],
  numbers: {
    un: 1,
    uno: 1,
    una: 1,
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    doce: 12,
    medio: 0.5,
    media: 0.5,
    cuarto: 0.25,
    docena: 12,
  },
  ranges: ['a', 'o'],
  links: ['de la', 'de los', 'de las', 'del', 'de'],
  asNeeded: ['al gusto', 'a gusto', 'c/n', 'cantidad necesaria', 'un poco', 'unas', 'unos'],
  purposes:
    / (?:para (?:el|la|los|las|\p{L}+[aeií]r)(?!\p{L})|recién molid[ao]|en (?:trozos|trocitos|cuartos|dados|daditos|rodajas|láminas|juliana|tiras|cubos|cubitos|gajos)(?!\p{L}))[\s\S]*/iu,
  foods: 'nuez moscada,nuez pecana,nuez de macadamia'.split(','),
}
